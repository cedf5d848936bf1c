package io.intarsia.keras.file;

/// Embeddings, masking, products by equations.
final class EmbeddingGoldenTest extends LayerGoldens {
  EmbeddingGoldenTest() {
    super("keras_embedding", 2);
  }
}
