package io.intarsia.keras.layer;

final class ConvLSTM1DCode extends ConvLSTMCode<ConvLSTM1D> {
  ConvLSTM1DCode() {
    super(1);
  }
}
