package io.intarsia.op.random;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Precision;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Standard random numbers brought to the parameters asked for.
final class RandomScale {
  private RandomScale() {}

  /// Standard normal numbers with another mean and standard deviation.
  static Tensor normal(BaseOps tf, Tensor drawn, NumberOrTensor mean, NumberOrTensor stddev) {
    Tensor wide = stddev.is(1) ? drawn : tf.raw.Mul(drawn, stddev.in(tf, drawn.dtype()));
    return mean.is(0) ? wide : tf.raw.AddV2(wide, mean.in(tf, drawn.dtype()));
  }

  /// Gamma numbers of rate 1 with another rate; never zero, as the logarithm may be wanted.
  static Tensor rate(BaseOps tf, Tensor drawn, Tensor beta) {
    Tensor least = Constants.like(tf, Precision.tiny(drawn.dtype()), drawn);
    return tf.raw.Maximum(least, tf.raw.RealDiv(drawn, beta));
  }
}
