package io.intarsia.keras.layer;

final class ConvLSTM3DCode extends ConvLSTMCode<ConvLSTM3D> {
  ConvLSTM3DCode() {
    super(3);
  }
}
