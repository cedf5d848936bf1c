package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.operator.Operators;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Quotients of two operands.
final class Quotients {
  private Quotients() {}

  /// Divides `x` by `y` elementwise; integers divide to `float32` if of 8 or 16 bits, else to
  /// `float64`.
  ///
  /// `x` and `y` are numeric, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws IllegalArgumentException if the dtypes differ or are not numeric
  /// @see "Python: tf.math.divide"
  @Endpoint({"math.divide", "divide"})
  static Tensor divide(BaseOps tf, Tensor x, Tensor y) {
    return truediv(tf, x, y);
  }

  /// Divides `x` by `y` elementwise; integers divide to `float32` if of 8 or 16 bits, else to
  /// `float64`; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.divide"
  @Endpoint({"math.divide", "divide"})
  static Tensor divide(BaseOps tf, Tensor x, Number y) {
    return divide(tf, x, Constants.like(tf, y, x));
  }

  /// Divides `x` by `y` elementwise; integers divide to `float32` if of 8 or 16 bits, else to
  /// `float64`; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.divide"
  @Endpoint({"math.divide", "divide"})
  static Tensor divide(BaseOps tf, Number x, Tensor y) {
    return divide(tf, Constants.like(tf, x, y), y);
  }

  /// Divides `x` by `y` elementwise; integers divide to `float32` if of 8 or 16 bits, else to
  /// `float64`.
  ///
  /// `x` and `y` are numeric, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws IllegalArgumentException if the dtypes differ or are not numeric
  /// @see "Python: tf.math.truediv"
  @Endpoint({"math.truediv", "truediv"})
  static Tensor truediv(BaseOps tf, Tensor x, Tensor y) {
    DType dtype = quotient("truediv", x, y);
    return tf.raw.RealDiv(Casts.cast(tf, x, dtype), Casts.cast(tf, y, dtype));
  }

  /// Divides `x` by `y` elementwise; integers divide to `float32` if of 8 or 16 bits, else to
  /// `float64`; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.truediv"
  @Endpoint({"math.truediv", "truediv"})
  static Tensor truediv(BaseOps tf, Tensor x, Number y) {
    return truediv(tf, x, Constants.like(tf, y, x));
  }

  /// Divides `x` by `y` elementwise; integers divide to `float32` if of 8 or 16 bits, else to
  /// `float64`; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.truediv"
  @Endpoint({"math.truediv", "truediv"})
  static Tensor truediv(BaseOps tf, Number x, Tensor y) {
    return truediv(tf, Constants.like(tf, x, y), y);
  }

  /// Divides `x` by `y` elementwise, rounding towards minus infinity.
  ///
  /// `x` and `y` are real, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.floordiv"
  @Endpoint("math.floordiv")
  static Tensor floordiv(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.FloorDiv(x, y);
  }

  /// Divides `x` by `y` elementwise, rounding towards minus infinity; the number takes the dtype of
  /// `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.floordiv"
  @Endpoint("math.floordiv")
  static Tensor floordiv(BaseOps tf, Tensor x, Number y) {
    return floordiv(tf, x, Constants.like(tf, y, x));
  }

  /// Divides `x` by `y` elementwise, rounding towards minus infinity; the number takes the dtype of
  /// `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.floordiv"
  @Endpoint("math.floordiv")
  static Tensor floordiv(BaseOps tf, Number x, Tensor y) {
    return floordiv(tf, Constants.like(tf, x, y), y);
  }

  /// Divides `x` by `y` elementwise; where `y` is zero the quotient is zero.
  ///
  /// `x` and `y` are numeric, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws IllegalArgumentException if the dtypes differ or are not numeric
  /// @see "Python: tf.math.divide_no_nan"
  @Endpoint("math.divide_no_nan")
  static Tensor divideNoNan(BaseOps tf, Tensor x, Tensor y) {
    DType dtype = quotient("divideNoNan", x, y);
    return tf.raw.DivNoNan(Casts.cast(tf, x, dtype), Casts.cast(tf, y, dtype));
  }

  /// Divides `x` by `y` elementwise; where `y` is zero the quotient is zero; the number takes the
  /// dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.divide_no_nan"
  @Endpoint("math.divide_no_nan")
  static Tensor divideNoNan(BaseOps tf, Tensor x, Number y) {
    return divideNoNan(tf, x, Constants.like(tf, y, x));
  }

  /// Divides `x` by `y` elementwise; where `y` is zero the quotient is zero; the number takes the
  /// dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.divide_no_nan"
  @Endpoint("math.divide_no_nan")
  static Tensor divideNoNan(BaseOps tf, Number x, Tensor y) {
    return divideNoNan(tf, Constants.like(tf, x, y), y);
  }

  /// Takes one over each element; of zero, zero.
  ///
  /// `x` is `[D…]`, floating or complex; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.reciprocal_no_nan"
  @Endpoint("math.reciprocal_no_nan")
  static Tensor reciprocalNoNan(BaseOps tf, Tensor x) {
    return tf.raw.DivNoNan(Constants.like(tf, 1, x), x);
  }

  /// Integers are divided as floating-point numbers that hold them.
  private static DType quotient(String operation, Tensor x, Tensor y) {
    DType dtype = x.dtype();
    if (dtype != y.dtype() || !dtype.isNumeric()) {
      throw Mistake.argument(
          "%s: wrong dtypes of x and y; expected the same numeric dtype, got %s and %s; cast one of them"
              .formatted(operation, dtype, y.dtype()));
    }
    return Operators.quotient(dtype);
  }
}
