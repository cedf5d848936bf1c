package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Values that are not below a threshold are inverted, after something was added.
final class SolarizationCode extends RandomImageCode<Solarization> {
  /// Only the upper end is a part of 255, as in Keras.
  private static Factor factor(Solarization layer, String argument) {
    Factor given = Factor.of(layer, argument, 0, 1);
    return new Factor(given.low(), given.high() * 255);
  }

  @Override
  void check(Solarization layer) {
    factor(layer, "addition_factor");
    factor(layer, "threshold_factor");
    ValueRange.of(layer);
  }

  @Override
  Tensor change(Solarization layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    DType dtype = pixels.dtype();
    Tensor addition = chance.each(factor(layer, "addition_factor"), dtype);
    Tensor threshold = chance.each(factor(layer, "threshold_factor"), dtype);
    ValueRange range = ValueRange.of(layer);
    Tensor added =
        ValueRange.BYTES.clip(tf, range.to(tf, ValueRange.BYTES, pixels, dtype).plus(addition));
    Tensor inverted = added.negative().plus(255);
    Tensor result = tf.where(tf.math.less(added, threshold), added, inverted);
    return ValueRange.BYTES.to(tf, range, result, dtype);
  }
}
