package io.intarsia.keras.file;

/// Convolutions over one, two and three axes.
final class ConvolutionsGoldenTest extends LayerGoldens {
  ConvolutionsGoldenTest() {
    super("keras_convolutions", 40);
  }
}
