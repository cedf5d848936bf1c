package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;

/// Turns the circle of hues by at most half of it.
final class RandomHueCode extends RandomImageCode<RandomHue> {
  @Override
  void check(RandomHue layer) {
    Factor.of(layer, "factor", 0, 1);
    ValueRange.of(layer);
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomHue layer, Chance chance) {
    Tensor pixels = chance.pixels();
    return Colors.hued(chance, pixels, Factor.of(layer, "factor", 0, 1), ValueRange.of(layer));
  }
}
