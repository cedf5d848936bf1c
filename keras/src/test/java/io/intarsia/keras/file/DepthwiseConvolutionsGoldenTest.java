package io.intarsia.keras.file;

/// Convolutions channel by channel.
final class DepthwiseConvolutionsGoldenTest extends LayerGoldens {
  DepthwiseConvolutionsGoldenTest() {
    super("keras_depthwise_convolutions", 40);
  }
}
