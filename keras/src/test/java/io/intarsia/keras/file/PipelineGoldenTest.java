package io.intarsia.keras.file;

/// Layers of layers.
final class PipelineGoldenTest extends LayerGoldens {
  PipelineGoldenTest() {
    super("keras_pipelines", 10);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.toString().contains("RandomFlip")
        ? "XLA draws other numbers"
        : super.refusal(mode, golden);
  }
}
