package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.math.BigInteger;

/// Conversions between dtypes.
final class DtypeChanges {
  private DtypeChanges() {}

  /// Converts the elements to another dtype; fractions are cut off, and of complex numbers the real
  /// part is kept.
  ///
  /// `x` is `[D…]`, numeric or `bool`; the result has the same shape. It is `x` itself if that has
  /// the dtype already.
  ///
  /// @throws TensorFlowException if there is no such conversion, as from `string`
  /// @see "Python: tf.cast"
  @Endpoint("cast")
  static Tensor cast(BaseOps tf, Tensor x, DType dtype) {
    return Casts.cast(tf, x, dtype);
  }

  /// Converts the elements to another dtype; those beyond its range become its least or greatest
  /// value.
  ///
  /// `x` is `[D…]`, numeric; the result has the same shape. When the limit of `dtype` has no exact
  /// value in the dtype of `x`, the nearest one inside the range is taken.
  ///
  /// @throws IllegalArgumentException if either dtype is not numeric
  /// @see "Python: tf.saturate_cast"
  @Endpoint("saturate_cast")
  static Tensor saturateCast(BaseOps tf, Tensor x, DType dtype) {
    if (!x.dtype().isComplex()) {
      return cast(tf, clampTo(tf, x, dtype.realDType()), dtype);
    }
    Attributes part = Attributes.of("Tout", x.dtype().realDType());
    Tensor real = saturateCast(tf, tf.raw.Real(x, part), dtype.realDType());
    if (!dtype.isComplex()) {
      return real;
    }
    Tensor imag = saturateCast(tf, tf.raw.Imag(x, part), dtype.realDType());
    return complex(tf, real, imag);
  }

  /// Makes complex numbers of real and imaginary parts.
  ///
  /// `real` and `imag` broadcast, both `float32` or both `float64`; the result is `complex64` or
  /// `complex128`.
  ///
  /// @throws IllegalArgumentException if the dtypes differ or are others
  /// @see "Python: tf.complex"
  @Endpoint("complex")
  static Tensor complex(BaseOps tf, Tensor real, Tensor imag) {
    DType result =
        switch (real.dtype()) {
          case FLOAT32 -> DType.COMPLEX64;
          case FLOAT64 -> DType.COMPLEX128;
          default -> real.dtype();
        };
    if (!result.isComplex() || real.dtype() != imag.dtype()) {
      throw Mistake.argument(
          "complex: wrong dtypes of real and imag; expected both float32 or both float64,"
              + " got %s and %s".formatted(real.dtype(), imag.dtype()));
    }
    return tf.raw.Complex(real, imag, Attributes.of("Tout", result));
  }

  private static Tensor clampTo(BaseOps tf, Tensor x, DType dtype) {
    NumberRange from = NumberRange.of("saturateCast", x.dtype());
    NumberRange to = NumberRange.of("saturateCast", dtype);
    Tensor clamped = x;
    if (from.max().compareTo(to.max()) > 0 || x.dtype().isFloating()) {
      clamped = tf.raw.Minimum(clamped, bound(tf, from.max().min(to.max()), x.dtype()));
    }
    if (from.min().compareTo(to.min()) < 0 || x.dtype().isFloating()) {
      clamped = tf.raw.Maximum(clamped, bound(tf, from.min().max(to.min()), x.dtype()));
    }
    return clamped;
  }

  private static Tensor bound(BaseOps tf, BigInteger limit, DType dtype) {
    BigInteger inside = NumberRange.of("saturateCast", dtype).towardsZero(limit);
    if (!dtype.isFloating()) {
      return tf.raw.Cast(Constants.of(tf, inside.longValueExact(), DType.INT64), dtype);
    }
    return tf.raw.Cast(Constants.of(tf, inside.doubleValue(), DType.FLOAT64), dtype);
  }
}
