package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The normal distribution of mean 0 and deviation 1, also far from 0.
final class Gauss {
  private static final double ROOT_HALF = Math.sqrt(0.5);

  private Gauss() {}

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
    Tensor density = x.square().times(-0.5).minus(0.5 * Math.log(2 * Math.PI));
    return density.minus(x.neg().log()).plus(series.log());
  }
}
