package io.intarsia.keras.layer;

import io.intarsia.keras.RecurrentCell;

final class GRUCode extends RecurrentCode<GRU> {
  @Override
  RecurrentCell<?> makeCell(GRU layer) {
    return new GRUCell(CellArguments.of(layer, GRUCell.DEFAULTS));
  }
}
