package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;

/// Stretches what differs from the mean of each channel.
final class RandomContrastCode extends RandomImageCode<RandomContrast> {
  @Override
  void check(RandomContrast layer) {
    Factor.of(layer, "factor", 0, 1);
    ValueRange.of(layer);
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomContrast layer, Chance chance) {
    Tensor pixels = chance.pixels();
    return Colors.contrasted(
        chance,
        pixels,
        Factor.of(layer, "factor", 0, 1),
        ValueRange.of(layer),
        layer.computeDType());
  }
}
