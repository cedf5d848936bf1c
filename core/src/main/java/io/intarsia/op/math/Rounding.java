package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Elements without their fraction, their sign, or either alone.
final class Rounding {
  private Rounding() {}

  /// Rounds each element towards minus infinity.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.floor"
  @Endpoint({"math.floor", "floor"})
  static Tensor floor(BaseOps tf, Tensor x) {
    return tf.raw.Floor(x);
  }

  /// Rounds each element towards plus infinity.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.ceil"
  @Endpoint("math.ceil")
  static Tensor ceil(BaseOps tf, Tensor x) {
    return tf.raw.Ceil(x);
  }

  /// Rounds each element to the nearest whole number, halves to the even one; integers stay as they
  /// are.
  ///
  /// `x` is `[D…]`, numeric; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.round"
  @Endpoint({"math.round", "round"})
  static Tensor round(BaseOps tf, Tensor x) {
    return x.dtype().isInteger() ? x : tf.raw.Round(x);
  }

  /// Gives the sign of each element: -1, 0 or 1; of complex numbers `x / |x|`, and 0 of 0.
  ///
  /// `x` is `[D…]`, numeric; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.sign"
  @Endpoint({"math.sign", "sign"})
  static Tensor sign(BaseOps tf, Tensor x) {
    return x.dtype().isComplex() ? direction(tf, x) : tf.raw.Sign(x);
  }

  /// Takes the absolute value of each element; of complex numbers the modulus.
  ///
  /// `x` is `[D…]`, numeric; the result has the same shape and, unless `x` is complex, the same
  /// dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.abs"
  @Endpoint({"math.abs", "abs"})
  static Tensor abs(BaseOps tf, Tensor x) {
    return x.dtype().isComplex() ? ComplexParts.modulus(tf, x) : tf.raw.Abs(x);
  }

  private static Tensor direction(BaseOps tf, Tensor x) {
    return tf.raw.DivNoNan(x, Casts.cast(tf, ComplexParts.modulus(tf, x), x.dtype()));
  }
}
