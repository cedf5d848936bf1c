package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.operator.Operators;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Sums, differences and products of two operands.
final class Arithmetic {
  private Arithmetic() {}

  /// Adds elementwise; strings are joined.
  ///
  /// `x` and `y` are numeric or `string`, of the same dtype, and broadcast; the result has the
  /// broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.add"
  @Endpoint({"math.add", "add"})
  static Tensor add(BaseOps tf, Tensor x, Tensor y) {
    return tf.execute(Operators.add(x.dtype()), Attributes.NONE, x, y)[0];
  }

  /// Adds elementwise; strings are joined; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.add"
  @Endpoint({"math.add", "add"})
  static Tensor add(BaseOps tf, Tensor x, Number y) {
    return add(tf, x, Constants.like(tf, y, x));
  }

  /// Adds elementwise; strings are joined; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.add"
  @Endpoint({"math.add", "add"})
  static Tensor add(BaseOps tf, Number x, Tensor y) {
    return add(tf, Constants.like(tf, x, y), y);
  }

  /// Subtracts `y` from `x` elementwise.
  ///
  /// `x` and `y` are numeric, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.subtract"
  @Endpoint({"math.subtract", "subtract"})
  static Tensor subtract(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.Sub(x, y);
  }

  /// Subtracts `y` from `x` elementwise; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.subtract"
  @Endpoint({"math.subtract", "subtract"})
  static Tensor subtract(BaseOps tf, Tensor x, Number y) {
    return subtract(tf, x, Constants.like(tf, y, x));
  }

  /// Subtracts `y` from `x` elementwise; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.subtract"
  @Endpoint({"math.subtract", "subtract"})
  static Tensor subtract(BaseOps tf, Number x, Tensor y) {
    return subtract(tf, Constants.like(tf, x, y), y);
  }

  /// Multiplies elementwise.
  ///
  /// `x` and `y` are numeric, of the same dtype, and broadcast; the result has the broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.multiply"
  @Endpoint({"math.multiply", "multiply"})
  static Tensor multiply(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.Mul(x, y);
  }

  /// Multiplies elementwise; the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.multiply"
  @Endpoint({"math.multiply", "multiply"})
  static Tensor multiply(BaseOps tf, Tensor x, Number y) {
    return multiply(tf, x, Constants.like(tf, y, x));
  }

  /// Multiplies elementwise; the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.multiply"
  @Endpoint({"math.multiply", "multiply"})
  static Tensor multiply(BaseOps tf, Number x, Tensor y) {
    return multiply(tf, Constants.like(tf, x, y), y);
  }

  /// Multiplies elementwise; where `y` is zero the product is zero, even if `x` is infinite or NaN.
  ///
  /// `x` and `y` are floating or complex, of the same dtype, and broadcast; the result has the
  /// broadcast shape.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.multiply_no_nan"
  @Endpoint("math.multiply_no_nan")
  static Tensor multiplyNoNan(BaseOps tf, Tensor x, Tensor y) {
    return tf.raw.MulNoNan(x, y);
  }

  /// Multiplies elementwise; where `y` is zero the product is zero, even if `x` is infinite or NaN;
  /// the number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.multiply_no_nan"
  @Endpoint("math.multiply_no_nan")
  static Tensor multiplyNoNan(BaseOps tf, Tensor x, Number y) {
    return multiplyNoNan(tf, x, Constants.like(tf, y, x));
  }

  /// Multiplies elementwise; where `y` is zero the product is zero, even if `x` is infinite or NaN;
  /// the number takes the dtype of `y`.
  ///
  /// @throws TensorFlowException if there is no such op for the dtype
  /// @see "Python: tf.math.multiply_no_nan"
  @Endpoint("math.multiply_no_nan")
  static Tensor multiplyNoNan(BaseOps tf, Number x, Tensor y) {
    return multiplyNoNan(tf, Constants.like(tf, x, y), y);
  }

  /// Multiplies a tensor by a scalar.
  ///
  /// `scalar` is `[]` and `x` is `[D…]`, numeric, of the same dtype; the result has the shape of
  /// `x`.
  ///
  /// @throws IllegalArgumentException if `scalar` is not a scalar
  /// @throws TensorFlowException if the dtypes differ
  /// @see "Python: tf.math.scalar_mul"
  @Endpoint({"math.scalar_mul", "scalar_mul"})
  static Tensor scalarMul(BaseOps tf, Tensor scalar, Tensor x) {
    if (scalar.shape().hasRank() && scalar.rank() != 0) {
      throw Mistake.argument(
          "scalarMul: wrong shape of scalar; expected [], got %s; use multiply to broadcast"
              .formatted(scalar.shape()));
    }
    boolean isScalar = scalar.shape().hasRank();
    return tf.raw.Mul(isScalar ? scalar : tf.raw.EnsureShape(scalar, Shape.scalar()), x);
  }

  /// Multiplies a tensor by a number, which takes its dtype.
  ///
  /// @see "Python: tf.math.scalar_mul"
  @Endpoint({"math.scalar_mul", "scalar_mul"})
  static Tensor scalarMul(BaseOps tf, Number scalar, Tensor x) {
    return tf.raw.Mul(Constants.like(tf, scalar, x), x);
  }
}
