package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Counts elements that are not zero.
final class CountNonzero {
  private CountNonzero() {}

  /// Counts the elements that are not zero, false or empty.
  ///
  /// `x` is `[D…]`, numeric, `bool` or `string`; the result is a scalar `int64`.
  ///
  /// @see "Python: tf.math.count_nonzero"
  @Endpoint("math.count_nonzero")
  static Tensor countNonzero(BaseOps tf, Tensor x) {
    return countNonzero(tf, x, CountNonzeroOptions.defaults());
  }

  /// Counts the elements that are not zero, false or empty, over some axes.
  ///
  /// `x` is `[D…]`, numeric, `bool` or `string`; the result is `x` without those axes, `int64`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.count_nonzero"
  @Endpoint("math.count_nonzero")
  static Tensor countNonzero(BaseOps tf, Tensor x, int... axis) {
    return countNonzero(tf, x, CountNonzeroOptions.defaults().withAxis(axis));
  }

  /// Counts the elements that are not zero, false or empty, with options.
  ///
  /// `x` is `[D…]`, numeric, `bool` or `string`; the result is `x` without the axes reduced.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.count_nonzero"
  @Endpoint("math.count_nonzero")
  static Tensor countNonzero(BaseOps tf, Tensor x, CountNonzeroOptions options) {
    Tensor counted =
        x.dtype() == DType.BOOL ? x : tf.raw.NotEqual(x, Constants.zero(tf, x.dtype()));
    Tensor ones = tf.raw.Cast(counted, DType.INT64);
    return Casts.cast(tf, Reductions.reduceSum(tf, ones, options.reduce()), options.dtype());
  }
}
