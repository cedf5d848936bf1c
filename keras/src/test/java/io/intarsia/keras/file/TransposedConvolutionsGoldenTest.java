package io.intarsia.keras.file;

/// Convolutions that enlarge.
final class TransposedConvolutionsGoldenTest extends LayerGoldens {
  TransposedConvolutionsGoldenTest() {
    super("keras_transposed_convolutions", 40);
  }
}
