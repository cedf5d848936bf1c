package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The bounds of uniform numbers.
///
/// @param minval the least value
/// @param maxval the bound that values stay below
record RandomRange(DType dtype, NumberOrTensor minval, NumberOrTensor maxval) {

  /// @throws IllegalArgumentException if the dtype is integer and has no upper bound, or unsigned
  static RandomRange of(
      String operation, DType dtype, NumberOrTensor minval, @Nullable NumberOrTensor maxval) {
    if (dtype.isUnsigned()) {
      throw Mistake.argument(
          "%s: no bounds for unsigned dtypes; expected a signed or floating dtype, got %s"
              .formatted(operation, dtype));
    }
    if (dtype.isInteger() && maxval == null) {
      throw Mistake.argument(
          "%s: maxval is missing; expected an upper bound for the integer dtype %s, got none"
              .formatted(operation, dtype));
    }
    return new RandomRange(dtype, minval, maxval == null ? NumberOrTensor.of(1) : maxval);
  }

  /// @throws IllegalArgumentException if the dtype is not integer
  static DType integer(String operation, DType dtype) {
    if (!dtype.isInteger()) {
      throw Mistake.argument(
          "%s: only integers have a full range; expected an integer dtype, got %s"
              .formatted(operation, dtype));
    }
    return dtype;
  }

  Tensor least(BaseOps tf) {
    return minval.in(tf, dtype);
  }

  Tensor bound(BaseOps tf) {
    return maxval.in(tf, dtype);
  }

  /// Draws within the bounds.
  Tensor draw(BaseOps tf, RandomKey key, Tensor shape) {
    return dtype.isInteger()
        ? key.uniformInt(tf, shape, least(tf), bound(tf))
        : scale(tf, key.uniform(tf, shape, dtype));
  }

  /// Brings numbers in `[0, 1)` within the bounds.
  Tensor scale(BaseOps tf, Tensor drawn) {
    if (minval.is(0)) {
      return maxval.is(1) ? drawn : tf.raw.Mul(drawn, bound(tf));
    }
    Tensor least = least(tf);
    Tensor width = tf.raw.Sub(bound(tf), least);
    return tf.raw.AddV2(tf.raw.Mul(drawn, width), least);
  }
}
