package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How probable numbers are that are less or greater than one, of a gamma distribution of a rate of
/// 1, in `float64`. Of large concentrations, which the op has not terms enough for, and far out, it
/// is the density times the integral of what it is of that from the number on outwards.
///
/// @param a the concentration
/// @param x the number
record IncompleteGamma(Ops tf, Tensor a, Tensor x) {
  /// From where on the integral is as good as the op.
  private static final int LARGE = 1000;

  /// From where on the integral takes over where it is above the concentration: before the
  /// probability is too small for the op, even of small concentrations.
  private static final int FAR = 400;

  private static final int TERMS = 22;

  /// @param a the concentration
  /// @param x the number, of any dtype
  static IncompleteGamma of(Ops tf, Tensor a, Tensor x) {
    return new IncompleteGamma(tf, a.cast(DType.FLOAT64), x.cast(DType.FLOAT64));
  }

  /// The probability of what is less.
  Tensor below() {
    return isFew() ? tf.math.igamma(a, x) : sides().below();
  }

  /// The probability of what is greater.
  Tensor above() {
    return isFew() ? tf.math.igammac(a, x) : sides().above();
  }

  /// The logarithm of the probability of what is less.
  Tensor logBelow() {
    return sides().logBelow(tf, tf.where(outwards(), outside(), logSmall()));
  }

  /// The logarithm of the probability of what is greater.
  Tensor logAbove() {
    return sides().logAbove(tf, outside());
  }

  private boolean isFew() {
    return Ranges.isBelow(a, LARGE);
  }

  /// Where the integral is better than the op.
  private Tensor outwards() {
    return a.ge(LARGE).or(x.gt(tf.math.maximum(a, FAR)));
  }

  private TwoSides sides() {
    Tensor isLarge = a.ge(LARGE);
    Tensor few = tf.where(isLarge, 1, a);
    TwoSides ofOp = new TwoSides(tf.math.igamma(few, x), tf.math.igammac(few, x));
    return TwoSides.of(tf, x.gt(a), outside().exp()).or(tf, isLarge.not(), ofOp);
  }

  /// The logarithm of the probability of what is less by the first terms of a series, of numbers
  /// that are so small that it is.
  private Tensor logSmall() {
    Tensor small = tf.where(x.gt(0), x, 1);
    Tensor sum = small.times(0).plus(1);
    for (int n = TERMS; n > 0; n--) {
      sum = small.div(a.plus(n)).times(sum).plus(1);
    }
    Tensor power = small.log().times(a).minus(small).minus(tf.math.lgamma(a.plus(1)));
    return tf.where(x.gt(0), power.plus(sum.log()), Double.NEGATIVE_INFINITY);
  }

  /// The logarithm of the probability of what is farther from the mean, where the integral is
  /// better.
  private Tensor outside() {
    Tensor is = outwards();
    Tensor isEdge = x.le(0).or(x.isInf());
    Tensor large = tf.where(is, a, LARGE);
    Tensor at = tf.where(is.and(isEdge.not()), x, large);
    Tensor power = large.minus(1);
    Tensor side = tf.where(at.gt(large), tf.constant(1.0), tf.constant(-1.0));
    Tensor slope = at.minus(power).div(at).times(side);
    Tensor integral = integral(power, at, side, slope);
    Tensor log = Deviance.gamma(tf, large, at).plus(integral.log());
    return tf.where(isEdge, Double.NEGATIVE_INFINITY, log);
  }

  private Tensor integral(Tensor power, Tensor at, Tensor side, Tensor slope) {
    Tensor curvature = power.div(at.square());
    Tensor width = Quadrature.width(tf.math.maximum(slope, 0), curvature, at);
    Tensor most = tf.where(side.gt(0), width, tf.math.minimum(width, at));
    Tensor signed = side.div(at).expandDims(-1);
    return Quadrature.ofExp(
        tf,
        tf.stopGradient(most),
        u -> {
          Tensor bent = Stable.log1pMinus(tf, u.times(signed)).times(power.expandDims(-1));
          return bent.minus(u.times(slope.expandDims(-1)));
        });
  }
}
