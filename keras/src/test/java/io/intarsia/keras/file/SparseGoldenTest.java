package io.intarsia.keras.file;

/// Layers that give sparse and ragged tensors.
final class SparseGoldenTest extends LayerGoldens {
  SparseGoldenTest() {
    super("keras_sparse", 20);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    if (mode == LayerMode.COMPILED) {
      return "how many elements are stored follows from values";
    }
    return mode == LayerMode.UNKNOWN_RANK ? "how vectors are counted follows from the axes" : "";
  }
}
