package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The factor is how many bits of 8 stay.
final class RandomPosterizationCode extends RandomImageCode<RandomPosterization> {
  @Override
  void check(RandomPosterization layer) {
    Factor.of(layer, "factor", 1, 8);
    ValueRange.of(layer);
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomPosterization layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Factor bits = Factor.of(layer, "factor", 1, 8);
    Tensor kept =
        bits.low() == bits.high() ? tf.constant((long) bits.low()) : chance.each(bits, DType.INT64);
    Tensor shift = tf.cast(kept.negative().plus(8), DType.UINT8);
    ValueRange range = ValueRange.of(layer);
    Tensor bytes = tf.cast(range.to(tf, ValueRange.BYTES, pixels, pixels.dtype()), DType.UINT8);
    Tensor shifted = tf.bitwise.leftShift(tf.bitwise.rightShift(bytes, shift), shift);
    return ValueRange.BYTES.to(tf, range, tf.cast(shifted, pixels.dtype()), pixels.dtype());
  }
}
