package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Bessel functions.
final class Bessel {
  private Bessel() {}

  /// Computes the modified Bessel function of the first kind and order 0 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.bessel_i0"
  @Endpoint({"math.bessel_i0", "math.special.bessel_i0"})
  static Tensor besselI0(BaseOps tf, Tensor x) {
    return tf.raw.BesselI0(x);
  }

  /// Computes the modified Bessel function of the first kind and order 0, times `exp(-|x|)` of each
  /// element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.bessel_i0e"
  @Endpoint({"math.bessel_i0e", "math.special.bessel_i0e"})
  static Tensor besselI0e(BaseOps tf, Tensor x) {
    return tf.raw.BesselI0e(x);
  }

  /// Computes the modified Bessel function of the first kind and order 1 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.bessel_i1"
  @Endpoint({"math.bessel_i1", "math.special.bessel_i1"})
  static Tensor besselI1(BaseOps tf, Tensor x) {
    return tf.raw.BesselI1(x);
  }

  /// Computes the modified Bessel function of the first kind and order 1, times `exp(-|x|)` of each
  /// element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.bessel_i1e"
  @Endpoint({"math.bessel_i1e", "math.special.bessel_i1e"})
  static Tensor besselI1e(BaseOps tf, Tensor x) {
    return tf.raw.BesselI1e(x);
  }

  /// Computes the Bessel function of the first kind and order 0 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_j0"
  @Endpoint("math.special.bessel_j0")
  static Tensor besselJ0(BaseOps tf, Tensor x) {
    return tf.raw.BesselJ0(x);
  }

  /// Computes the Bessel function of the first kind and order 1 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_j1"
  @Endpoint("math.special.bessel_j1")
  static Tensor besselJ1(BaseOps tf, Tensor x) {
    return tf.raw.BesselJ1(x);
  }

  /// Computes the modified Bessel function of the second kind and order 0 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_k0"
  @Endpoint("math.special.bessel_k0")
  static Tensor besselK0(BaseOps tf, Tensor x) {
    return tf.raw.BesselK0(x);
  }

  /// Computes the modified Bessel function of the second kind and order 0, times `exp(x)` of each
  /// element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_k0e"
  @Endpoint("math.special.bessel_k0e")
  static Tensor besselK0e(BaseOps tf, Tensor x) {
    return tf.raw.BesselK0e(x);
  }

  /// Computes the modified Bessel function of the second kind and order 1 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_k1"
  @Endpoint("math.special.bessel_k1")
  static Tensor besselK1(BaseOps tf, Tensor x) {
    return tf.raw.BesselK1(x);
  }

  /// Computes the modified Bessel function of the second kind and order 1, times `exp(x)` of each
  /// element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_k1e"
  @Endpoint("math.special.bessel_k1e")
  static Tensor besselK1e(BaseOps tf, Tensor x) {
    return tf.raw.BesselK1e(x);
  }

  /// Computes the Bessel function of the second kind and order 0 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_y0"
  @Endpoint("math.special.bessel_y0")
  static Tensor besselY0(BaseOps tf, Tensor x) {
    return tf.raw.BesselY0(x);
  }

  /// Computes the Bessel function of the second kind and order 1 of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.special.bessel_y1"
  @Endpoint("math.special.bessel_y1")
  static Tensor besselY1(BaseOps tf, Tensor x) {
    return tf.raw.BesselY1(x);
  }
}
