package io.intarsia.keras.file;

/// ConvLSTM1D, ConvLSTM2D, ConvLSTM3D.
final class ConvLSTMGoldenTest extends LoopGoldens {
  ConvLSTMGoldenTest() {
    super("keras_conv_lstm", 2);
  }
}
