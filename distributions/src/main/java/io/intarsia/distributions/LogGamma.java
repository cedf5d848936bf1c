package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Differences of logarithms of the gamma function that keep their digits where each is large, and
/// samples of logarithms of gamma distributed numbers.
final class LogGamma {
  /// From where on Stirling's series is as good as the function.
  private static final int LARGE = 10;

  private static final double[] STIRLING = {
    1 / 156.0, -691 / 360360.0, 1 / 1188.0, -1 / 1680.0, 1 / 1260.0, -1 / 360.0, 1 / 12.0
  };

  private LogGamma() {}

  /// `log B(a, b)` of positive numbers.
  ///
  /// @see "DiDonato, Morris, Significant digit computation of the incomplete beta function, 1992"
  static Tensor beta(Ops tf, Tensor a, Tensor b) {
    // Where both are equal each must have its gradient, which `minimum` and `maximum` give one
    // alone.
    Tensor isLess = a.lt(b);
    Tensor less = tf.where(isLess, a, b);
    Tensor more = tf.where(isLess, b, a);
    Tensor isLarge = less.ge(LARGE);
    Tensor one = tf.math.lgamma(less).plus(difference(tf, less, more));
    Tensor both = ofLarge(tf.where(isLarge, less, LARGE), tf.where(isLarge, more, LARGE));
    return tf.where(isLarge, both, one);
  }

  private static Tensor ofLarge(Tensor a, Tensor b) {
    Tensor ratio = a.div(b);
    Tensor powers = ratio.div(ratio.plus(1)).log().times(a.minus(0.5));
    Tensor rest = ratio.log1p().times(b).plus(b.log().times(0.5));
    Tensor series = stirling(a).plus(stirling(b)).minus(stirling(a.plus(b)));
    return powers.minus(rest).plus(series).plus(Gauss.HALF_LOG_TAU);
  }

  /// `log Γ(y) - log Γ(x + y)` of positive numbers.
  static Tensor difference(Ops tf, Tensor x, Tensor y) {
    Tensor isLarge = y.ge(LARGE);
    Tensor small = tf.math.minimum(y, LARGE);
    Tensor direct = tf.math.lgamma(small).minus(tf.math.lgamma(small.plus(x)));
    Tensor large = tf.math.maximum(y, LARGE);
    Tensor sum = large.plus(x);
    Tensor powers = x.div(large).log1p().times(large.minus(0.5)).plus(sum.log().times(x));
    Tensor series = stirling(large).minus(stirling(sum));
    return tf.where(isLarge, x.minus(powers).plus(series), direct);
  }

  /// What `log Γ(x)` is more than Stirling's `(x - 1/2) log(x) - x + log(2π) / 2`.
  static Tensor rest(Ops tf, Tensor x) {
    Tensor small = tf.math.minimum(x, LARGE);
    Tensor formula = small.log().times(small.minus(0.5)).minus(small).plus(Gauss.HALF_LOG_TAU);
    Tensor direct = tf.math.lgamma(small).minus(formula);
    return tf.where(x.ge(LARGE), stirling(tf.math.maximum(x, LARGE)), direct);
  }

  /// What Stirling's formula lacks of `log Γ(x)` of large numbers.
  static Tensor stirling(Tensor x) {
    Tensor inverse = x.reciprocal();
    Tensor square = inverse.square();
    Tensor sum = square.times(STIRLING[0]);
    for (int i = 1; i < STIRLING.length - 1; i++) {
      sum = sum.plus(STIRLING[i]).times(square);
    }
    return sum.plus(STIRLING[STIRLING.length - 1]).times(inverse);
  }

  /// Logarithms of gamma distributed numbers of a rate of 1, which of small concentrations are too
  /// small themselves: one of `a` is one of `a + 1` times a uniform one to the power of `1 / a`.
  ///
  /// @param shape that of the result, a vector of `int32`
  static Tensor sample(Ops tf, Tensor seed, Tensor shape, Tensor concentration) {
    Tensor[] seeds = Noise.seeds(tf, seed, 2);
    Tensor more = Noise.gamma(tf, seeds[0], shape, concentration.plus(1));
    Tensor uniform = Noise.uniform(tf, seeds[1], shape, concentration.dtype());
    return more.log().plus(uniform.log().div(concentration));
  }
}
