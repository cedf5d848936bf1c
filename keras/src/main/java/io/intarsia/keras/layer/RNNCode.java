package io.intarsia.keras.layer;

import io.intarsia.keras.RecurrentCell;

final class RNNCode extends RecurrentCode<RNN> {
  @Override
  RecurrentCell<?> makeCell(RNN layer) {
    return cell(layer, layer.cell());
  }
}
