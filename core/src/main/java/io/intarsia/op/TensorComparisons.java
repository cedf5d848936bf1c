package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Tensor;

/// Comparisons up to rounding as methods of tensors.
final class TensorComparisons {
  private static final double RTOL = 1e-5;
  private static final double ATOL = 1e-8;

  private TensorComparisons() {}

  /// Whether each two elements differ by 1e-8 plus 1e-5 of the other at most, as in numpy; NaN is
  /// close to nothing.
  @Fluent
  static Tensor isClose(Ops tf, Tensor x, Tensor other) {
    return isClose(tf, x, other, RTOL, ATOL);
  }

  /// Whether each two elements differ by `atol + rtol * |other|` at most; infinities are close to
  /// themselves, and NaN to nothing.
  ///
  /// Both have one numeric dtype and broadcast; the result is `bool`.
  @Fluent
  static Tensor isClose(Ops tf, Tensor x, Tensor other, double rtol, double atol) {
    Tensor left = compared(x);
    Tensor right = compared(other);
    Tensor difference = left.minus(right).abs();
    Tensor size = right.abs();
    Tensor within = difference.le(size.times(rtol).plus(atol));
    return left.eq(right).or(within.and(tf.math.isFinite(size)));
  }

  /// Whether all elements are close, see `isClose`: a scalar.
  @Fluent
  static Tensor allClose(Ops tf, Tensor x, Tensor other) {
    return isClose(tf, x, other).all();
  }

  /// Whether all elements are close, see `isClose`: a scalar.
  @Fluent
  static Tensor allClose(Ops tf, Tensor x, Tensor other, double rtol, double atol) {
    return isClose(tf, x, other, rtol, atol).all();
  }

  /// Integers as numbers with fractions: their differences overflow, and no tolerance is of their
  /// dtype.
  private static Tensor compared(Tensor x) {
    return x.dtype().isInteger() ? x.cast(DType.FLOAT64) : x;
  }

  /// Whether each element differs from a number or that of a Java array by 1e-8 plus 1e-5 of it at
  /// most; NaN is close to nothing.
  ///
  /// @see "Python: numpy.isclose"
  @Fluent
  static Tensor isClose(Ops tf, Tensor x, Object other) {
    return isClose(tf, x, tensor(tf, x, other));
  }

  /// Whether all elements are close to a number or those of a Java array, a scalar; see `isClose`.
  ///
  /// @see "Python: numpy.allclose"
  @Fluent
  static Tensor allClose(Ops tf, Tensor x, Object other) {
    return allClose(tf, x, tensor(tf, x, other));
  }

  private static Tensor tensor(Ops tf, Tensor x, Object other) {
    return other instanceof Tensor tensor ? tensor : tf.constant(other, x.dtype());
  }
}
