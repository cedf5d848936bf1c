package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Error function inverses, integrals and the like.
final class SpecialFunctions {
  private SpecialFunctions() {}

  /// Computes the inverse of the error function of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.erfinv"
  @Endpoint("math.erfinv")
  static Tensor erfinv(BaseOps tf, Tensor x) {
    return tf.raw.Erfinv(x);
  }

  /// Computes the inverse of the complementary error function of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.erfcinv"
  @Endpoint("math.erfcinv")
  static Tensor erfcinv(BaseOps tf, Tensor x) {
    return tf.raw.Mul(
        tf.raw.Ndtri(tf.raw.Mul(Constants.like(tf, 0.5, x), x)),
        Constants.like(tf, -Math.sqrt(0.5), x));
  }

  /// Computes the quantile of the standard normal distribution at each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.ndtri"
  @Endpoint("math.ndtri")
  static Tensor ndtri(BaseOps tf, Tensor x) {
    return tf.raw.Ndtri(x);
  }

  /// Computes the Dawson integral of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.dawsn"
  @Endpoint("math.special.dawsn")
  static Tensor dawsn(BaseOps tf, Tensor x) {
    return tf.raw.Dawsn(x);
  }

  /// Computes the exponential integral Ei of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.expint"
  @Endpoint("math.special.expint")
  static Tensor expint(BaseOps tf, Tensor x) {
    return tf.raw.Expint(x);
  }

  /// Computes the Fresnel cosine integral of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.fresnel_cos"
  @Endpoint("math.special.fresnel_cos")
  static Tensor fresnelCos(BaseOps tf, Tensor x) {
    return tf.raw.FresnelCos(x);
  }

  /// Computes the Fresnel sine integral of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.fresnel_sin"
  @Endpoint("math.special.fresnel_sin")
  static Tensor fresnelSin(BaseOps tf, Tensor x) {
    return tf.raw.FresnelSin(x);
  }

  /// Computes the Spence function of each element, the integral of `log(t) / (1 - t)` from 1.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.spence"
  @Endpoint("math.special.spence")
  static Tensor spence(BaseOps tf, Tensor x) {
    return tf.raw.Spence(x);
  }

  /// Computes the logarithm of the absolute value of the Beta function over the last axis.
  ///
  /// `x` is `[D…, K]`, floating; the result is `[D…]`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.lbeta"
  @Endpoint("math.lbeta")
  static Tensor lbeta(BaseOps tf, Tensor x) {
    Tensor last = Constants.ints(tf, -1);
    return tf.raw.Sub(tf.raw.Sum(tf.raw.Lgamma(x), last), tf.raw.Lgamma(tf.raw.Sum(x, last)));
  }
}
