package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Whether elements are in order.
final class Monotony {
  private Monotony() {}

  /// Says whether no element, in row-major order, is less than the one before.
  ///
  /// `x` is `[D…]`, real; the result is a `bool` scalar, true of fewer than two elements.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.is_non_decreasing"
  @Endpoint("math.is_non_decreasing")
  static Tensor isNonDecreasing(BaseOps tf, Tensor x) {
    Tensor flat = flat(tf, x);
    return all(tf, tf.raw.GreaterEqual(behindFirst(tf, flat), beforeLast(tf, flat)));
  }

  /// Says whether every element, in row-major order, is greater than the one before.
  ///
  /// `x` is `[D…]`, real; the result is a `bool` scalar, true of fewer than two elements.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.is_strictly_increasing"
  @Endpoint("math.is_strictly_increasing")
  static Tensor isStrictlyIncreasing(BaseOps tf, Tensor x) {
    Tensor flat = flat(tf, x);
    return all(tf, tf.raw.Greater(behindFirst(tf, flat), beforeLast(tf, flat)));
  }

  private static Tensor flat(BaseOps tf, Tensor x) {
    return tf.raw.Reshape(x, Constants.ints(tf, -1));
  }

  private static Tensor behindFirst(BaseOps tf, Tensor flat) {
    return Dims.range(tf, flat, 1, Integer.MAX_VALUE);
  }

  private static Tensor beforeLast(BaseOps tf, Tensor flat) {
    return Dims.range(tf, flat, 0, -1);
  }

  private static Tensor all(BaseOps tf, Tensor truths) {
    return tf.raw.All(truths, Constants.ints(tf, 0));
  }
}
