package io.intarsia.keras.file;

/// Layers that normalize.
final class NormalizationGoldenTest extends LayerGoldens {
  NormalizationGoldenTest() {
    super("keras_normalization", 8);
  }
}
