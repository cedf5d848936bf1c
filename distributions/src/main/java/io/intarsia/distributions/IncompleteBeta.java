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
    if (Ranges.isBelow(a, LARGE / 2) && Ranges.isBelow(b, LARGE / 2)) {
      return Stable.betainc(tf, a, b, x);
    }
    Tensor isLarge = BetaDensity.isLarge(a, b);
    Tensor few = Stable.betainc(tf, tf.where(isLarge, 1, a), tf.where(isLarge, 1, b), x);
    Tensor outside = logOutside(isLarge).exp();
    Tensor isAbove = x.times(b).gt(y.times(a));
    Tensor large = tf.where(isAbove, outside.neg().plus(1), outside);
    return tf.where(isLarge, large, few);
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
