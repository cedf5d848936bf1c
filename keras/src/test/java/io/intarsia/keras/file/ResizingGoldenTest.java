package io.intarsia.keras.file;

/// Enlarging, padding and cropping.
final class ResizingGoldenTest extends LayerGoldens {
  ResizingGoldenTest() {
    super("keras_resizing", 40);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    String layer = golden.golden().path("layer").toString();
    boolean isCurved = layer.contains("\"bicubic\"") || layer.contains("\"lanczos");
    return mode == LayerMode.COMPILED && isCurved
        ? "XLA has no kernels of these interpolations"
        : super.refusal(mode, golden);
  }
}
