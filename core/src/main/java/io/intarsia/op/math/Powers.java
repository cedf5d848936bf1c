package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Powers, roots and products with logarithms.
final class Powers {
  private Powers() {}

  /// Raises `x` to the power `y` elementwise.
  ///
  /// `x` and `y` are numeric, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.pow"
  @Endpoint({"math.pow", "pow"})
  static Tensor pow(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.Pow(x, y);
  }

  /// Raises `x` to the power `y` elementwise; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.pow"
  @Endpoint({"math.pow", "pow"})
  static Tensor pow(BaseOps tf, Tensor x, Number y) {
    return pow(tf, x, Constants.like(tf, y, x));
  }

  /// Raises `x` to the power `y` elementwise; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.pow"
  @Endpoint({"math.pow", "pow"})
  static Tensor pow(BaseOps tf, Number x, Tensor y) {
    return pow(tf, Constants.like(tf, x, y), y);
  }

  /// Divides `x` by `y` elementwise; where `x` is zero the quotient is zero, even if `y` is too.
  ///
  /// `x` and `y` are floating or complex, of the same dtype, and broadcast; the result has the
  /// broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.xdivy"
  @Endpoint("math.xdivy")
  static Tensor xdivy(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.Xdivy(x, y);
  }

  /// Divides `x` by `y` elementwise; where `x` is zero the quotient is zero, even if `y` is too;
  /// the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.xdivy"
  @Endpoint("math.xdivy")
  static Tensor xdivy(BaseOps tf, Tensor x, Number y) {
    return xdivy(tf, x, Constants.like(tf, y, x));
  }

  /// Divides `x` by `y` elementwise; where `x` is zero the quotient is zero, even if `y` is too;
  /// the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.xdivy"
  @Endpoint("math.xdivy")
  static Tensor xdivy(BaseOps tf, Number x, Tensor y) {
    return xdivy(tf, Constants.like(tf, x, y), y);
  }

  /// Computes `x * log(1 + y)` elementwise; where `x` is zero the product is zero.
  ///
  /// `x` and `y` are floating or complex, of the same dtype, and broadcast; the result has the
  /// broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.xlog1py"
  @Endpoint("math.xlog1py")
  static Tensor xlog1py(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.Xlog1py(x, y);
  }

  /// Computes `x * log(1 + y)` elementwise; where `x` is zero the product is zero; the number takes
  /// the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.xlog1py"
  @Endpoint("math.xlog1py")
  static Tensor xlog1py(BaseOps tf, Tensor x, Number y) {
    return xlog1py(tf, x, Constants.like(tf, y, x));
  }

  /// Computes `x * log(1 + y)` elementwise; where `x` is zero the product is zero; the number takes
  /// the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.xlog1py"
  @Endpoint("math.xlog1py")
  static Tensor xlog1py(BaseOps tf, Number x, Tensor y) {
    return xlog1py(tf, Constants.like(tf, x, y), y);
  }

  /// Takes the square root of each element.
  ///
  /// `x` is `[D…]`, floating or complex; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.sqrt"
  @Endpoint({"math.sqrt", "sqrt"})
  static Tensor sqrt(BaseOps tf, Tensor x) {
    return tf.raw.Sqrt(x);
  }

  /// Takes one over the square root of each element.
  ///
  /// `x` is `[D…]`, floating or complex; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.rsqrt"
  @Endpoint("math.rsqrt")
  static Tensor rsqrt(BaseOps tf, Tensor x) {
    return tf.raw.Rsqrt(x);
  }

  /// Raises e to the power of each element.
  ///
  /// `x` is `[D…]`, floating or complex; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.exp"
  @Endpoint({"math.exp", "exp"})
  static Tensor exp(BaseOps tf, Tensor x) {
    return tf.raw.Exp(x);
  }

  /// Takes the arc cosine of each element, in radians.
  ///
  /// `x` is `[D…]`, floating or complex; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.acos"
  @Endpoint({"math.acos", "acos"})
  static Tensor acos(BaseOps tf, Tensor x) {
    return tf.raw.Acos(x);
  }
}
