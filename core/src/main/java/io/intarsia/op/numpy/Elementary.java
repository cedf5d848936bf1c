package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elementwise functions.
final class Elementary {
  private Elementary() {}

  /// The sizes of the elements, of complex ones the moduli.
  ///
  /// @see "Python: numpy.abs"
  @Endpoint({"numpy.abs", "numpy.absolute"})
  static Tensor abs(BaseOps tf, Object x) {
    return Given.array(tf, x).abs();
  }

  /// Each element, kept between two bounds.
  ///
  /// @param min a tensor, or a Java number or array; null for none
  /// @param max a tensor, or a Java number or array; null for none
  /// @throws IllegalArgumentException if the dtype of the array cannot hold one
  /// @see "Python: numpy.clip"
  @Endpoint("numpy.clip")
  static Tensor clip(BaseOps tf, Object x, @Nullable Object min, @Nullable Object max) {
    return Given.array(tf, x).clip(min, max);
  }

  /// `x ** y` of numbers with a fraction: integers become `float64`.
  ///
  /// @see "Python: numpy.float_power"
  @Endpoint("numpy.float_power")
  static Tensor floatPower(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.floatingPair(tf, x, y);
    return both.getFirst().pow(both.getLast());
  }

  /// `x` times 2 to the power of `exponent`.
  ///
  /// @see "Python: numpy.ldexp"
  @Endpoint("numpy.ldexp")
  static Tensor ldexp(BaseOps tf, Object x, Object exponent) {
    Tensor array = Given.floating(tf, x);
    Tensor power = Given.array(tf, exponent).cast(array.dtype());
    return array.times(exp2(tf, power));
  }

  /// Whether the elements are false.
  ///
  /// @see "Python: numpy.logical_not"
  @Endpoint("numpy.logical_not")
  static Tensor logicalNot(BaseOps tf, Object x) {
    return Given.array(tf, x).not();
  }

  /// The quotient, rounded towards minus infinity, and what is left of the division.
  ///
  /// @see "Python: numpy.divmod"
  @Endpoint("numpy.divmod")
  static List<Tensor> divmod(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor divisor = both.getLast();
    return List.of(both.getFirst().floorDiv(divisor), both.getFirst().rem(divisor));
  }

  /// √(x² + y²), without overflow on the way.
  ///
  /// @see "Python: numpy.hypot"
  @Endpoint("numpy.hypot")
  static Tensor hypot(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.floatingPair(tf, x, y);
    Tensor a = both.getFirst().abs();
    Tensor b = both.getLast().abs();
    Tensor longer = a.maximum(b);
    Tensor ratio = tf.raw.DivNoNan(a.minimum(b), longer);
    return longer.times(ratio.square().plus(1).sqrt());
  }

  /// Radians as degrees.
  ///
  /// @see "Python: numpy.degrees"
  @Endpoint({"numpy.degrees", "numpy.rad2deg"})
  static Tensor degrees(BaseOps tf, Object x) {
    return Given.floating(tf, x).times(180 / Math.PI);
  }

  /// Degrees as radians.
  ///
  /// @see "Python: numpy.radians"
  @Endpoint({"numpy.radians", "numpy.deg2rad"})
  static Tensor radians(BaseOps tf, Object x) {
    return Given.floating(tf, x).times(Math.PI / 180);
  }

  /// Without their fraction; integers stay as they are.
  ///
  /// @see "Python: numpy.trunc"
  @Endpoint({"numpy.trunc", "numpy.fix"})
  static Tensor trunc(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return array.dtype().isInteger()
        ? array
        : tf.raw.SelectV2(array.lt(0), array.ceil(), array.floor());
  }

  /// The fraction, and what is without it.
  ///
  /// @see "Python: numpy.modf"
  @Endpoint("numpy.modf")
  static List<Tensor> modf(BaseOps tf, Object x) {
    Tensor array = Given.floating(tf, x);
    Tensor whole = trunc(tf, array);
    return List.of(array.minus(whole), whole);
  }

  /// Rounded to a number of decimals, halves to the even digit; before the point for a negative
  /// number.
  ///
  /// @see "Python: numpy.round"
  @Endpoint("numpy.round")
  static Tensor round(BaseOps tf, Object x, int decimals) {
    Tensor array = Given.array(tf, x);
    double scale = Math.pow(10, Math.abs(decimals));
    if (!array.dtype().isInteger()) {
      return decimals < 0
          ? array.div(scale).round().times(scale)
          : array.times(scale).round().div(scale);
    }
    return decimals >= 0
        ? array
        : array.cast(DType.FLOAT64).div(scale).round().times(scale).cast(array.dtype());
  }

  /// 2 to the power of each element.
  ///
  /// @see "Python: numpy.exp2"
  @Endpoint("numpy.exp2")
  static Tensor exp2(BaseOps tf, Object x) {
    return Given.floating(tf, x).rpow(2);
  }

  /// The logarithm to base 2.
  ///
  /// @see "Python: numpy.log2"
  @Endpoint("numpy.log2")
  static Tensor log2(BaseOps tf, Object x) {
    return Given.floating(tf, x).log().div(Math.log(2));
  }

  /// The logarithm to base 10.
  ///
  /// @see "Python: numpy.log10"
  @Endpoint("numpy.log10")
  static Tensor log10(BaseOps tf, Object x) {
    return Given.floating(tf, x).log().div(Math.log(10));
  }

  /// log(eˣ + eʸ), without overflow on the way.
  ///
  /// @see "Python: numpy.logaddexp"
  @Endpoint("numpy.logaddexp")
  static Tensor logaddexp(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.floatingPair(tf, x, y);
    Tensor a = both.getFirst();
    Tensor b = both.getLast();
    Tensor above = a.maximum(b).plus(a.minus(b).abs().neg().exp().log1p());
    return tf.raw.SelectV2(a.eq(b), a.plus(Math.log(2)), above);
  }

  /// log₂(2ˣ + 2ʸ), without overflow on the way.
  ///
  /// @see "Python: numpy.logaddexp2"
  @Endpoint("numpy.logaddexp2")
  static Tensor logaddexp2(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.floatingPair(tf, x, y);
    Tensor a = both.getFirst().times(Math.log(2));
    Tensor b = both.getLast().times(Math.log(2));
    return logaddexp(tf, a, b).div(Math.log(2));
  }

  /// sin(πx) / (πx), 1 at 0.
  ///
  /// @see "Python: numpy.sinc"
  @Endpoint("numpy.sinc")
  static Tensor sinc(BaseOps tf, Object x) {
    Tensor angle = Given.floating(tf, x).times(Math.PI);
    Tensor isZero = angle.eq(0);
    Tensor one = tf.raw.OnesLike(angle);
    Tensor safe = tf.raw.SelectV2(isZero, one, angle);
    return tf.raw.SelectV2(isZero, one, safe.sin().div(safe));
  }

  /// Whether the sign is negative, also that of -0.
  ///
  /// @see "Python: numpy.signbit"
  @Endpoint("numpy.signbit")
  static Tensor signbit(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return array.dtype().isInteger()
        ? array.lt(0)
        : array.lt(0).or(array.eq(0).and(array.reciprocal().lt(0)));
  }

  /// The first with the sign of the second.
  ///
  /// @see "Python: numpy.copysign"
  @Endpoint("numpy.copysign")
  static Tensor copysign(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor size = Given.floating(tf, both.getFirst()).abs();
    return tf.raw.SelectV2(signbit(tf, both.getLast()), size.neg(), size);
  }

  /// The remainder with the sign of the dividend.
  ///
  /// @see "Python: numpy.fmod"
  @Endpoint("numpy.fmod")
  static Tensor fmod(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return tf.raw.TruncateMod(both.getFirst(), both.getLast());
  }

  /// The larger of each two, and of a number and NaN the number.
  ///
  /// @see "Python: numpy.fmax"
  @Endpoint("numpy.fmax")
  static Tensor fmax(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return numberOf(tf, both, both.getFirst().maximum(both.getLast()));
  }

  /// The smaller of each two, and of a number and NaN the number.
  ///
  /// @see "Python: numpy.fmin"
  @Endpoint("numpy.fmin")
  static Tensor fmin(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return numberOf(tf, both, both.getFirst().minimum(both.getLast()));
  }

  /// The cube root, also of negative numbers.
  ///
  /// @see "Python: numpy.cbrt"
  @Endpoint("numpy.cbrt")
  static Tensor cbrt(BaseOps tf, Object x) {
    Tensor array = Given.floating(tf, x);
    return array.sign().times(array.abs().pow(1.0 / 3));
  }

  /// 0 below zero, 1 above, and a value at zero.
  ///
  /// @see "Python: numpy.heaviside"
  @Endpoint("numpy.heaviside")
  static Tensor heaviside(BaseOps tf, Object x, Object atZero) {
    Tensor array = Given.floating(tf, x);
    Tensor step = array.sign().plus(1).div(2);
    return tf.raw.SelectV2(array.eq(0), Given.like(tf, atZero, array), step);
  }

  /// With 0 for NaN, and the largest numbers for infinity.
  ///
  /// @see "Python: numpy.nan_to_num"
  @Endpoint("numpy.nan_to_num")
  static Tensor nanToNum(BaseOps tf, Object x) {
    return nanToNum(tf, x, 0);
  }

  /// With a number for NaN, and the largest numbers for infinity.
  ///
  /// @see "Python: numpy.nan_to_num"
  @Endpoint("numpy.nan_to_num")
  static Tensor nanToNum(BaseOps tf, Object x, Number nan) {
    return nanToNum(tf, x, nan, null, null);
  }

  /// With numbers for NaN and the infinities.
  ///
  /// @param posinf for infinity, null for the largest number
  /// @param neginf for minus infinity, null for the smallest number
  /// @see "Python: numpy.nan_to_num"
  @Endpoint("numpy.nan_to_num")
  static Tensor nanToNum(
      BaseOps tf, Object x, Number nan, @Nullable Number posinf, @Nullable Number neginf) {
    Tensor array = Given.floating(tf, x);
    double most = array.dtype() == DType.FLOAT64 ? Double.MAX_VALUE : Float.MAX_VALUE;
    Tensor high = Constants.like(tf, posinf == null ? most : posinf, array);
    Tensor low = Constants.like(tf, neginf == null ? -most : neginf, array);
    var arrays = new ArrayOps(tf);
    Tensor below = arrays.where(isposinf(tf, array), high, array);
    Tensor finite = arrays.where(isneginf(tf, array), low, below);
    return arrays.where(array.isNaN(), Constants.like(tf, nan, array), finite);
  }

  /// Whether each element is minus infinity.
  ///
  /// @see "Python: numpy.isneginf"
  @Endpoint("numpy.isneginf")
  static Tensor isneginf(BaseOps tf, Object x) {
    Tensor array = Given.floating(tf, x);
    return array.isInf().and(array.lt(0));
  }

  /// Whether each element is infinity.
  ///
  /// @see "Python: numpy.isposinf"
  @Endpoint("numpy.isposinf")
  static Tensor isposinf(BaseOps tf, Object x) {
    Tensor array = Given.floating(tf, x);
    return array.isInf().and(array.gt(0));
  }

  /// Whether each element has an imaginary part.
  ///
  /// @see "Python: numpy.iscomplex"
  @Endpoint("numpy.iscomplex")
  static Tensor iscomplex(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return array.dtype().isComplex()
        ? array.imag().ne(0)
        : tf.raw.ZerosLike(array).cast(DType.BOOL);
  }

  /// Whether each element has no imaginary part.
  ///
  /// @see "Python: numpy.isreal"
  @Endpoint("numpy.isreal")
  static Tensor isreal(BaseOps tf, Object x) {
    return iscomplex(tf, x).not();
  }

  /// Angles along the last axis without jumps of more than π.
  ///
  /// @see "Python: numpy.unwrap"
  @Endpoint("numpy.unwrap")
  static Tensor unwrap(BaseOps tf, Object x) {
    Tensor angles = Given.floating(tf, x);
    Tensor step = Differences.diff(tf, angles);
    Tensor turned = step.plus(Math.PI).mod(2 * Math.PI).minus(Math.PI);
    Tensor isHalf = turned.eq(-Math.PI).and(step.gt(0));
    Tensor wanted = tf.raw.SelectV2(isHalf, turned.neg(), turned);
    Tensor isSmall = step.abs().lt(Math.PI);
    Tensor more = tf.raw.SelectV2(isSmall, tf.raw.ZerosLike(step), wanted.minus(step));
    Tensor first = Given.part(angles, -1, 0, 1);
    Tensor rest = Given.part(angles, -1, 1, Long.MAX_VALUE).plus(more.cumsum(-1));
    return tf.raw.ConcatV2(List.of(first, rest), -1);
  }

  private static Tensor numberOf(BaseOps tf, List<Tensor> both, Tensor best) {
    Tensor x = both.getFirst();
    Tensor y = both.getLast();
    if (!x.dtype().isFloating()) {
      return best;
    }
    return tf.raw.SelectV2(x.isNaN(), y, tf.raw.SelectV2(y.isNaN(), x, best));
  }
}
