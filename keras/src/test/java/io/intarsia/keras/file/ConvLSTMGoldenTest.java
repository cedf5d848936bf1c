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
}
