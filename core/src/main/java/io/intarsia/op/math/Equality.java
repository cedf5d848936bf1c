package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Whether elements are the same.
final class Equality {
  private Equality() {}

  /// Says elementwise whether `x` and `y` are equal.
  ///
  /// `x` and `y` are of any value dtype, of the same dtype, and broadcast; the result is `bool`, of
  /// the broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.equal"
  @Endpoint({"math.equal", "equal"})
  static Tensor equal(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.Equal(x, y);
  }

  /// Says elementwise whether `x` and `y` are equal; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.equal"
  @Endpoint({"math.equal", "equal"})
  static Tensor equal(BaseOps tf, Tensor x, Number y) {
    return equal(tf, x, Constants.like(tf, y, x));
  }

  /// Says elementwise whether `x` and `y` are equal; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.equal"
  @Endpoint({"math.equal", "equal"})
  static Tensor equal(BaseOps tf, Number x, Tensor y) {
    return equal(tf, Constants.like(tf, x, y), y);
  }

  /// Says elementwise whether `x` and `y` differ.
  ///
  /// `x` and `y` are of any value dtype, of the same dtype, and broadcast; the result is `bool`, of
  /// the broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.not_equal"
  @Endpoint({"math.not_equal", "not_equal"})
  static Tensor notEqual(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.NotEqual(x, y);
  }

  /// Says elementwise whether `x` and `y` differ; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.not_equal"
  @Endpoint({"math.not_equal", "not_equal"})
  static Tensor notEqual(BaseOps tf, Tensor x, Number y) {
    return notEqual(tf, x, Constants.like(tf, y, x));
  }

  /// Says elementwise whether `x` and `y` differ; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.not_equal"
  @Endpoint({"math.not_equal", "not_equal"})
  static Tensor notEqual(BaseOps tf, Number x, Tensor y) {
    return notEqual(tf, Constants.like(tf, x, y), y);
  }

  /// Says elementwise whether exactly one of `x` and `y` is true.
  ///
  /// `x` and `y` are `bool` and broadcast; the result is `bool`, of the broadcast shape.
  ///
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.math.logical_xor"
  @Endpoint("math.logical_xor")
  static Tensor logicalXor(BaseOps tf, Tensor x, Tensor y) {
    Tensor both = tf.raw.LogicalAnd(x, y);
    return tf.raw.LogicalAnd(tf.raw.LogicalOr(x, y), tf.raw.LogicalNot(both));
  }
}
