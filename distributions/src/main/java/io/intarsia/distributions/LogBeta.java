package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Logarithms of beta functions and of what they count, without the cancellation of three
/// log-gammas: of a million `float32` that would leave no digit.
final class LogBeta {
  private static final double HALF_LOG_TAU = 0.5 * Math.log(2 * Math.PI);

  /// From here on the series of the rest of Stirling's formula has all digits of a double.
  private static final double FAR = 10;

  /// Of `1/z`, `1/z³`, `1/z⁵`, …: Bernoulli's numbers over `2n (2n - 1)`.
  private static final double[] SERIES = {
    1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156
  };

  private LogBeta() {}

  /// `log(Γ(x) Γ(y) / Γ(x + y))` of positive numbers.
  static Tensor of(Ops tf, Tensor x, Tensor y) {
    Tensor sum = x.plus(y);
    Tensor rests = rest(tf, x).plus(rest(tf, y)).minus(rest(tf, sum));
    Tensor powers =
        x.minus(0.5)
            .times(tf.math.log1p(y.div(x)))
            .plus(y.minus(0.5).times(tf.math.log1p(x.div(y))));
    return rests.minus(powers).minus(sum.log().times(0.5)).plus(HALF_LOG_TAU);
  }

  /// The logarithm of the number of ways to choose `k` of `n`.
  static Tensor choose(Ops tf, Tensor n, Tensor k) {
    return of(tf, k.plus(1), n.minus(k).plus(1)).plus(tf.math.log1p(n)).neg();
  }

  /// What `lgamma(z)` is more than Stirling's `(z - 0.5) log(z) - z + 0.5 log(2π)`.
  private static Tensor rest(Ops tf, Tensor z) {
    // Each side sees only arguments it is finite for, so that its gradient is finite, too.
    Tensor near = tf.math.minimum(z, FAR);
    Tensor stirling = near.minus(0.5).times(near.log()).minus(near).plus(HALF_LOG_TAU);
    Tensor inverse = tf.math.reciprocal(tf.math.maximum(z, FAR));
    return tf.where(
        z.ge(FAR), series(tf, inverse), tf.math.lgamma(near).minus(stirling));
  }

  private static Tensor series(Ops tf, Tensor inverse) {
    Tensor square = inverse.times(inverse);
    Tensor sum = tf.onesLike(square).times(SERIES[SERIES.length - 1]);
    for (int i = SERIES.length - 2; i >= 0; i--) {
      sum = sum.times(square).plus(SERIES[i]);
    }
    return sum.times(inverse);
  }
}
