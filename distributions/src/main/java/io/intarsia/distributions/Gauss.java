package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The normal distribution of mean 0 and deviation 1, also far from 0.
final class Gauss {
  /// Below this logarithm probabilities may be too small for `float32`.
  private static final int FAR = -40;

  private static final double ROOT_HALF = Math.sqrt(0.5);

  /// The logarithm of the root of `2π`.
  static final double HALF_LOG_TAU = 0.5 * Math.log(2 * Math.PI);

  private Gauss() {}

  /// `log φ(x)`.
  static Tensor logDensity(Tensor x) {
    return x.square().times(-0.5).minus(HALF_LOG_TAU);
  }

  /// `Φ(x)`.
  static Tensor cdf(Ops tf, Tensor x) {
    return tf.math.erfc(x.times(-ROOT_HALF)).times(0.5);
  }

  /// `log Φ(x)`, which far below 0 follows from `φ(x)/-x·(1 - 1/x² + 3/x⁴ - 15/x⁶ + …)`.
  ///
  /// @see "Abramowitz, Stegun, Handbook of mathematical functions, 26.2.12"
  static Tensor logCdf(Ops tf, Tensor x) {
    double far = x.dtype() == DType.FLOAT64 ? -20 : -10;
    Tensor isFar = x.lt(far);
    Tensor isLow = x.lt(0);
    Tensor low = cdf(tf, tf.where(isFar, far, tf.math.minimum(x, 0))).log();
    Tensor high = cdf(tf, tf.math.maximum(x, 0).neg()).neg().log1p();
    return tf.where(isFar, tail(tf.where(isFar, x, far)), tf.where(isLow, low, high));
  }

  private static Tensor tail(Tensor x) {
    Tensor inverse = x.square().reciprocal();
    Tensor series = inverse.times(-19).plus(1);
    for (int odd = 17; odd > 0; odd -= 2) {
      series = series.times(inverse).times(-odd).plus(1);
    }
    return logDensity(x).minus(x.neg().log()).plus(series.log());
  }

  /// The `x` of which `log Φ(x)` is that, also far below 0. It has no gradient.
  static Tensor quantileOfLog(Ops tf, Tensor log) {
    Tensor isFar = log.lt(FAR);
    Tensor isHigh = log.gt(-Math.log(2));
    Tensor near = tf.math.maximum(log, FAR);
    Tensor above = tf.math.ndtri(near.expm1().neg()).neg();
    Tensor low = ofFar(tf, tf.where(isFar.and(log.isFinite()), log, FAR));
    Tensor far = tf.where(log.isInf(), Double.NEGATIVE_INFINITY, low);
    return tf.where(isFar, far, tf.where(isHigh, above, tf.math.ndtri(near.exp())));
  }

  /// By Newton's method, from what the leading terms give.
  private static Tensor ofFar(Ops tf, Tensor log) {
    Tensor twice = log.times(-2);
    Tensor x = twice.minus(twice.log()).minus(2 * HALF_LOG_TAU).sqrt().neg();
    for (int i = 0; i < 4; i++) {
      Tensor found = logCdf(tf, x);
      x = x.minus(found.minus(log).times(found.minus(logDensity(x)).exp()));
    }
    return x;
  }
}
