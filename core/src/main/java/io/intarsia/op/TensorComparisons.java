package io.intarsia.op;

import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Tensor;

/// Comparisons up to rounding as methods of tensors.
final class TensorComparisons {
  private TensorComparisons() {}

  /// Whether each two elements differ by 1e-8 plus 1e-5 of the other at most, as in numpy; NaN is
  /// close to nothing.
  @Fluent
  static Tensor isClose(Ops tf, Tensor x, Tensor other) {
    return tf.numpy.isclose(x, other);
  }

  /// Whether each two elements differ by `atol + rtol * |other|` at most; infinities are close to
  /// themselves, and NaN to nothing.
  ///
  /// Both have one numeric dtype and broadcast; the result is `bool`.
  @Fluent
  static Tensor isClose(Ops tf, Tensor x, Tensor other, double rtol, double atol) {
    return tf.numpy.isclose(x, other, rtol, atol);
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

  /// Whether each element differs from a number or that of a Java array by 1e-8 plus 1e-5 of it at
  /// most; NaN is close to nothing.
  ///
  /// @see "Python: numpy.isclose"
  @Fluent
  static Tensor isClose(Ops tf, Tensor x, Object other) {
    return tf.numpy.isclose(x, other);
  }

  /// Whether all elements are close to a number or those of a Java array, a scalar; see `isClose`.
  ///
  /// @see "Python: numpy.allclose"
  @Fluent
  static Tensor allClose(Ops tf, Tensor x, Object other) {
    return tf.numpy.allclose(x, other);
  }
}
