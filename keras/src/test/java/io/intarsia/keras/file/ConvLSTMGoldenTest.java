package io.intarsia.keras.file;

/// ConvLSTM1D, ConvLSTM2D, ConvLSTM3D.
final class ConvLSTMGoldenTest extends LayerGoldens {
  ConvLSTMGoldenTest() {
    super("keras_conv_lstm", 2);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.isTraining() ? "XLA draws other numbers" : "";
  }

  @Override
  String gradientRefusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED
        ? "XLA has to know how much a loop keeps for its gradient"
        : super.gradientRefusal(mode, golden);
  }
}
