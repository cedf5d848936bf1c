package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How probable numbers are that are less than one, of a beta distribution, in `float64`. Of large
/// concentrations, of which the op loses its digits, it is the density times the integral of what
/// it is of that from the number on outwards.
///
/// @param a the concentration of 1
/// @param b the concentration of 0
/// @param x the number
/// @param y what it is less than 1
record IncompleteBeta(Ops tf, Tensor a, Tensor b, Tensor x, Tensor y) {
  private static final int LARGE = BetaDensity.LARGE;

  private static final double NEXT = 0.9;

  private static final int TERMS = 22;

  /// @param x the number, of any dtype
  /// @param y what it is less than 1, which must not have lost its digits
  static IncompleteBeta of(Ops tf, Tensor a, Tensor b, Tensor x, Tensor y) {
    DType wide = DType.FLOAT64;
    return new IncompleteBeta(tf, a.cast(wide), b.cast(wide), x.cast(wide), y.cast(wide));
  }

  /// Of what is greater this is the probability of what is less.
  IncompleteBeta turned() {
    return new IncompleteBeta(tf, b, a, y, x);
  }

  /// The probability of what is less.
  Tensor below() {
    return sides().below();
  }

  /// The logarithm of the probability of what is less.
  Tensor logBelow() {
    Tensor isLarge = BetaDensity.isLarge(a, b);
    Tensor few = logSmall(tf.where(isLarge, 1, a), tf.where(isLarge, 1, b));
    return sides().logBelow(tf, tf.where(isLarge, logOutside(isLarge), few));
  }

  private TwoSides sides() {
    if (Ranges.isBelow(a, LARGE / 2) && Ranges.isBelow(b, LARGE / 2)) {
      return ofOp(a, b);
    }
    Tensor isLarge = BetaDensity.isLarge(a, b);
    TwoSides few = ofOp(tf.where(isLarge, 1, a), tf.where(isLarge, 1, b));
    Tensor isAbove = x.times(b).gt(y.times(a));
    TwoSides large = TwoSides.of(tf, isAbove, logOutside(isLarge).exp());
    return large.or(tf, isLarge.not(), few);
  }

  /// Of `x` and `y` the larger one has lost what is next to 1; where the share from the smaller one
  /// is not next to 1 itself, that is better.
  private TwoSides ofOp(Tensor one, Tensor zero) {
    Tensor below = Stable.betainc(tf, one, zero, x);
    Tensor above = Stable.betainc(tf, zero, one, y);
    Tensor isLow = x.lt(y);
    Tensor high = tf.where(above.lt(NEXT), above.neg().plus(1), below);
    Tensor low = tf.where(below.lt(NEXT), below.neg().plus(1), above);
    return new TwoSides(tf.where(isLow, below, high), tf.where(isLow, low, above));
  }

  /// The logarithm by the first terms of a series, of numbers that are so small that it is.
  private Tensor logSmall(Tensor one, Tensor zero) {
    Tensor isInside = x.gt(0).and(y.gt(0));
    Tensor at = tf.where(isInside, x, 0.5);
    Tensor rest = tf.where(isInside, y, 0.5);
    Tensor sum = at.times(0).plus(1);
    for (int n = TERMS; n > 0; n--) {
      Tensor ratio = one.plus(zero).plus(n - 1).div(one.plus(n));
      sum = ratio.times(at).times(sum).plus(1);
    }
    Tensor powers = at.log().times(one).plus(rest.log().times(zero)).plus(sum.log());
    Tensor log = powers.minus(one.log()).minus(LogGamma.beta(tf, one, zero));
    return tf.where(x.gt(0), log, Double.NEGATIVE_INFINITY);
  }

  /// The logarithm of the probability of what is farther from the mean, of large concentrations.
  private Tensor logOutside(Tensor isLarge) {
    Tensor isEdge = x.le(0).or(y.le(0)).or(isLarge.not());
    Tensor one = tf.where(isLarge, a, LARGE);
    Tensor zero = tf.where(isLarge, b, LARGE);
    Tensor at = tf.where(isEdge, one.div(one.plus(zero)), x);
    Tensor rest = tf.where(isEdge, zero.div(one.plus(zero)), y);
    Tensor isAbove = at.times(zero).gt(rest.times(one));
    Tensor integral = outwards(one.minus(1), zero.minus(1), at, rest, isAbove);
    Tensor log = BetaDensity.log(tf, one, zero, at, rest).plus(integral.log());
    return tf.where(isEdge, Double.NEGATIVE_INFINITY, log);
  }

  /// The integral of what the density is of that at a number, from there on.
  private Tensor outwards(Tensor one, Tensor zero, Tensor at, Tensor rest, Tensor isAbove) {
    Tensor side = tf.where(isAbove, tf.constant(1.0), tf.constant(-1.0));
    Tensor slope = zero.div(rest).minus(one.div(at)).times(side);
    Tensor curvature = one.div(at.square()).plus(zero.div(rest.square()));
    Tensor scale = tf.where(isAbove, at, rest);
    Tensor width = Quadrature.width(tf.math.maximum(slope, 0), curvature, scale);
    Tensor most = tf.math.minimum(width, tf.where(isAbove, rest, at));
    Tensor ofOne = side.div(at).expandDims(-1);
    Tensor ofZero = side.neg().div(rest).expandDims(-1);
    return Quadrature.ofExp(
        tf,
        tf.stopGradient(most),
        u -> {
          Tensor first = Stable.log1pMinus(tf, u.times(ofOne)).times(one.expandDims(-1));
          Tensor second = Stable.log1pMinus(tf, u.times(ofZero)).times(zero.expandDims(-1));
          return first.plus(second).minus(u.times(slope.expandDims(-1)));
        });
  }
}
