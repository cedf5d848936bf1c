package io.intarsia.keras.layer;

import io.intarsia.keras.RecurrentCell;

final class LSTMCode extends RecurrentCode<LSTM> {
  @Override
  RecurrentCell<?> makeCell(LSTM layer) {
    return new LSTMCell(CellArguments.of(layer, LSTMCell.DEFAULTS));
  }
}
