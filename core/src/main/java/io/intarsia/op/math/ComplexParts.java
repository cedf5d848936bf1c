package io.intarsia.op.math;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The parts of complex numbers; real ones are complex numbers without an imaginary part.
final class ComplexParts {
  private ComplexParts() {}

  /// Takes the real part of each element; real numbers stay as they are.
  ///
  /// `x` is `[D…]`, numeric; the result is real, of the same shape.
  ///
  /// @throws IllegalArgumentException if the dtype is not numeric
  /// @see "Python: tf.math.real"
  @Endpoint("math.real")
  static Tensor real(BaseOps tf, Tensor x) {
    return isComplex(x) ? tf.raw.Real(x, part(x)) : numeric("real", x);
  }

  /// Takes the imaginary part of each element, which of real numbers is zero.
  ///
  /// `x` is `[D…]`, numeric; the result is real, of the same shape.
  ///
  /// @see "Python: tf.math.imag"
  @Endpoint("math.imag")
  static Tensor imag(BaseOps tf, Tensor x) {
    return isComplex(x) ? tf.raw.Imag(x, part(x)) : tf.raw.ZerosLike(x);
  }

  /// Conjugates each element; real numbers stay as they are.
  ///
  /// `x` is `[D…]`, numeric; the result has the same shape and dtype.
  ///
  /// @throws IllegalArgumentException if the dtype is not numeric
  /// @see "Python: tf.math.conj"
  @Endpoint("math.conj")
  static Tensor conj(BaseOps tf, Tensor x) {
    return isComplex(x) ? tf.raw.Conj(x) : numeric("conj", x);
  }

  /// Takes the argument of each element, in radians; of real numbers π if negative, else 0.
  ///
  /// `x` is `[D…]`, floating or complex; the result is real, of the same shape.
  ///
  /// @see "Python: tf.math.angle"
  @Endpoint("math.angle")
  static Tensor angle(BaseOps tf, Tensor x) {
    return isComplex(x) ? tf.raw.Angle(x, part(x)) : realAngle(tf, x);
  }

  /// The absolute value of complex numbers.
  static Tensor modulus(BaseOps tf, Tensor x) {
    return tf.raw.ComplexAbs(x, part(x));
  }

  private static boolean isComplex(Tensor x) {
    return x.dtype().isComplex();
  }

  private static Attributes part(Tensor x) {
    return Attributes.of("Tout", x.dtype().realDType());
  }

  private static Tensor realAngle(BaseOps tf, Tensor x) {
    Tensor zero = Constants.like(tf, 0, x);
    return tf.raw.SelectV2(
        tf.raw.Less(x, zero), Constants.like(tf, Math.PI, x), tf.raw.ZerosLike(x));
  }

  private static Tensor numeric(String operation, Tensor x) {
    if (!x.dtype().isNumeric()) {
      throw Mistake.argument(
          "%s: wrong dtype; expected a numeric one, got %s".formatted(operation, x.dtype()));
    }
    return x;
  }
}
