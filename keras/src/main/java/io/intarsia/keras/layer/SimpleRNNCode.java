package io.intarsia.keras.layer;

import io.intarsia.keras.RecurrentCell;

final class SimpleRNNCode extends RecurrentCode<SimpleRNN> {
  @Override
  RecurrentCell<?> makeCell(SimpleRNN layer) {
    return new SimpleRNNCell(CellArguments.of(layer, SimpleRNNCell.DEFAULTS));
  }
}
