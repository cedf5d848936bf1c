package io.intarsia.keras.layer;

final class ConvLSTM2DCode extends ConvLSTMCode<ConvLSTM2D> {
  ConvLSTM2DCode() {
    super(2);
  }
}
