package io.intarsia.keras.file;

/// Layers that prepare numbers and categories.
final class PreprocessingGoldenTest extends LayerGoldens {
  PreprocessingGoldenTest() {
    super("keras_preprocessing", 25);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.hasStrings()
        ? "XLA has no strings"
        : super.refusal(mode, golden);
  }
}
