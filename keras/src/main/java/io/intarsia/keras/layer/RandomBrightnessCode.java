package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;

/// Adds a part of the range of values.
final class RandomBrightnessCode extends RandomImageCode<RandomBrightness> {
  @Override
  void check(RandomBrightness layer) {
    Factor.of(layer, "factor", -1, 1);
    ValueRange.of(layer);
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomBrightness layer, Chance chance) {
    Tensor pixels = chance.pixels();
    return Colors.brighter(chance, pixels, Factor.of(layer, "factor", -1, 1), ValueRange.of(layer));
  }
}
