package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How probable numbers are that are less or greater than one, of a gamma distribution of a rate of
/// 1, in `float64`. Of large concentrations, which the op has no terms enough for, it is the
/// density times the integral of what it is of that from the number on outwards.
///
/// @param a the concentration
/// @param x the number
record IncompleteGamma(Ops tf, Tensor a, Tensor x) {
  /// From where on the integral is as good as the op.
  private static final int LARGE = 1000;

  /// @param a the concentration
  /// @param x the number, of any dtype
  static IncompleteGamma of(Ops tf, Tensor a, Tensor x) {
    return new IncompleteGamma(tf, a.cast(DType.FLOAT64), x.cast(DType.FLOAT64));
  }

  /// The probability of what is less.
  Tensor below() {
    if (Ranges.isBelow(a, LARGE)) {
      return tf.math.igamma(a, x);
    }
    Tensor outside = logOutside().exp();
    Tensor large = tf.where(isAbove(), outside.neg().plus(1), outside);
    return tf.where(isLarge(), large, tf.math.igamma(few(), x));
  }

  /// The probability of what is greater.
  Tensor above() {
    if (Ranges.isBelow(a, LARGE)) {
      return tf.math.igammac(a, x);
    }
    Tensor outside = logOutside().exp();
    Tensor large = tf.where(isAbove(), outside, outside.neg().plus(1));
    return tf.where(isLarge(), large, tf.math.igammac(few(), x));
  }

  private Tensor isLarge() {
    return a.ge(LARGE);
  }

  private Tensor isAbove() {
    return x.gt(a);
  }

  private Tensor few() {
    return tf.math.minimum(a, LARGE);
  }

  /// The logarithm of the probability of what is farther from the mean, of large concentrations.
  private Tensor logOutside() {
    Tensor large = tf.math.maximum(a, LARGE);
    Tensor isEdge = x.le(0).or(x.isInf());
    Tensor at = tf.where(isEdge, large, x);
    Tensor power = large.minus(1);
    Tensor side = tf.where(at.gt(large), tf.constant(1.0), tf.constant(-1.0));
    Tensor slope = at.minus(power).div(at).times(side);
    Tensor curvature = power.div(at.square());
    Tensor width = Quadrature.width(tf.math.maximum(slope, 0), curvature, at);
    Tensor most = tf.where(side.gt(0), width, tf.math.minimum(width, at));
    Tensor signed = side.div(at).expandDims(-1);
    Tensor integral =
        Quadrature.ofExp(
            tf,
            tf.stopGradient(most),
            u -> {
              Tensor bent = Stable.log1pMinus(tf, u.times(signed)).times(power.expandDims(-1));
              return bent.minus(u.times(slope.expandDims(-1)));
            });
    Tensor log = Deviance.gamma(tf, large, at).plus(integral.log());
    return tf.where(isEdge, Double.NEGATIVE_INFINITY, log);
  }
}
