package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;

/// A factor of 0.5 changes nothing, 0 makes gray, 1 saturates all.
final class RandomSaturationCode extends RandomImageCode<RandomSaturation> {
  @Override
  void check(RandomSaturation layer) {
    Factor.of(layer, "factor", -1, 1);
    ValueRange.of(layer);
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomSaturation layer, Chance chance) {
    Tensor pixels = chance.pixels();
    return Colors.saturated(
        chance, pixels, Factor.of(layer, "factor", -1, 1), ValueRange.of(layer));
  }
}
