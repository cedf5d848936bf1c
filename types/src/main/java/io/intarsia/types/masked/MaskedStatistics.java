package io.intarsia.types.masked;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;

/// Statistics of the valid elements alone. A result is valid if there is a valid element, else it
/// is 0, so that nothing left from masked elements, such as NaN, shows up in it.
record MaskedStatistics(Ops tf, MaskedTensor masked, ReduceOptions options) {
  Tensor count() {
    return count(options);
  }

  MaskedTensor sum() {
    Tensor values =
        masked.dtype() == DType.BOOL ? tf.cast(masked.values(), DType.INT64) : masked.values();
    return valid(tf.math.reduceSum(new MaskedTensor(values, masked.mask()).fill(tf, 0), options));
  }

  MaskedTensor mean() {
    return valid(narrow(mean(wide(), options)));
  }

  MaskedTensor variance() {
    return valid(narrow(meanSquare()));
  }

  MaskedTensor std() {
    return valid(narrow(tf.math.sqrt(meanSquare())));
  }

  MaskedTensor min() {
    Tensor filler = filler(Double.POSITIVE_INFINITY);
    return extreme(tf.math.reduceMin(tf.where(masked.mask(), masked.values(), filler), options));
  }

  MaskedTensor max() {
    Tensor filler = filler(Double.NEGATIVE_INFINITY);
    return extreme(tf.math.reduceMax(tf.where(masked.mask(), masked.values(), filler), options));
  }

  /// What no valid element loses against. Integers are compared with the extreme of all of them
  /// instead, as no number serves all dtypes; NaN, which would win, they have not.
  private Tensor filler(double infinity) {
    if (masked.dtype().isFloating()) {
      return tf.constant(infinity, masked.dtype());
    }
    ReduceOptions kept = options.withKeepdims(true);
    return infinity > 0
        ? tf.math.reduceMax(masked.values(), kept)
        : tf.math.reduceMin(masked.values(), kept);
  }

  private MaskedTensor extreme(Tensor result) {
    MaskedTensor valid = valid(result);
    return new MaskedTensor(valid.fill(tf, 0), valid.mask());
  }

  private MaskedTensor valid(Tensor result) {
    return new MaskedTensor(result, tf.math.reduceAny(masked.mask(), options));
  }

  // Without the filling the gradient would be NaN where an element that is not valid is.
  private Tensor meanSquare() {
    Tensor values = new MaskedTensor(wide(), masked.mask()).fill(tf, 0);
    Tensor deviation = tf.math.subtract(values, mean(values, options.withKeepdims(true)));
    return mean(tf.math.square(tf.math.abs(deviation)), options);
  }

  private Tensor mean(Tensor values, ReduceOptions axes) {
    Tensor sum = tf.math.reduceSum(new MaskedTensor(values, masked.mask()).fill(tf, 0), axes);
    Tensor divisor = tf.math.maximum(count(axes), 1);
    return tf.math.divide(sum, tf.cast(divisor, sum.dtype()));
  }

  private Tensor count(ReduceOptions axes) {
    return tf.math.reduceSum(tf.cast(masked.mask(), DType.INT64), axes);
  }

  /// The values as means are computed: whole numbers have fractions, and the sum of many half
  /// precision numbers overflows.
  private Tensor wide() {
    DType dtype = masked.dtype();
    if (isHalf()) {
      return tf.cast(masked.values(), DType.FLOAT32);
    }
    return dtype.isInteger() || dtype == DType.BOOL
        ? tf.cast(masked.values(), DType.FLOAT64)
        : masked.values();
  }

  private Tensor narrow(Tensor result) {
    return isHalf() ? tf.cast(result, masked.dtype()) : result;
  }

  private boolean isHalf() {
    return masked.dtype().isFloating() && masked.dtype().byteSize() < DType.FLOAT32.byteSize();
  }
}
