package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.stream.Stream;

/// Functions in forms that keep their digits.
final class Stable {
  /// Euler's `γ`.
  static final double EULER = 0.5772156649015329;

  /// Where the series of [#log1pMinus] has enough [#TERMS] for `float64`.
  private static final double NEAR = 0.35;

  private static final int TERMS = 12;

  private Stable() {}

  /// `log(1 - exp(-x))` of numbers from 0 on.
  ///
  /// @see "Mächler, Accurately computing log(1 - exp(-|a|)), 2012"
  static Tensor log1mExp(Ops tf, Tensor x) {
    double middle = Math.log(2);
    Tensor small = tf.math.minimum(x, middle).neg().expm1().neg().log();
    Tensor large = tf.math.maximum(x, middle).neg().exp().neg().log1p();
    return tf.where(x.gt(middle), large, small);
  }

  /// `log(1 - exp(-exp(x)))`, also where `exp(x)` is too small.
  static Tensor log1mExpExp(Ops tf, Tensor x) {
    double far = -20;
    Tensor near = log1mExp(tf, tf.math.maximum(x, far).exp());
    Tensor below = tf.math.minimum(x, far);
    return tf.where(x.lt(far), below.minus(below.exp().times(0.5)), near);
  }

  /// `log(1 + x) - x`, of which next to 0 both terms are the same.
  static Tensor log1pMinus(Ops tf, Tensor x) {
    Tensor isNear = x.abs().lt(NEAR);
    Tensor near = tf.where(isNear, x, 0);
    Tensor r = near.div(near.plus(2));
    Tensor square = r.square();
    Tensor series = square.times(1.0 / (2 * TERMS + 3));
    for (int i = TERMS - 1; i > 0; i--) {
      series = series.plus(1.0 / (2 * i + 3)).times(square);
    }
    Tensor bent = series.plus(1 / 3.0).times(square).times(r).times(2).minus(near.times(r));
    Tensor far = tf.where(isNear, 1, x);
    return tf.where(isNear, bent, far.log1p().minus(far));
  }

  /// `log(1 + x²)`, also where the square is too large.
  static Tensor log1pSquare(Ops tf, Tensor x) {
    Tensor size = tf.math.abs(x);
    Tensor large = tf.math.maximum(size, 1);
    Tensor small = tf.math.minimum(size, 1).div(large);
    return large.log().times(2).plus(small.square().log1p());
  }

  /// `x * log(y)`, 0 where `x` is 0, with a gradient in `x` there too.
  static Tensor xlogy(Ops tf, Tensor x, Tensor y) {
    Tensor isEdge = y.eq(0);
    Tensor inside = tf.where(isEdge, 1, y).log().times(x);
    return tf.where(isEdge, tf.math.xlogy(x, tf.where(isEdge, y, 1)), inside);
  }

  /// `x * log(1 + y)`, 0 where `x` is 0, with a gradient in `x` there too.
  static Tensor xlog1py(Ops tf, Tensor x, Tensor y) {
    Tensor isEdge = y.eq(-1);
    Tensor inside = tf.where(isEdge, 0, y).log1p().times(x);
    return tf.where(isEdge, tf.math.xlog1py(x, tf.where(isEdge, y, 0)), inside);
  }

  /// The share of the beta function that comes from below `x`, of tensors that broadcast.
  static Tensor betainc(Ops tf, Tensor a, Tensor b, Tensor x) {
    Tensor sizes =
        Stream.of(a, b, x).map(tf::shape).reduce(tf::broadcastDynamicShape).orElseThrow();
    return tf.math.betainc(
        tf.broadcastTo(a, sizes), tf.broadcastTo(b, sizes), tf.broadcastTo(x, sizes));
  }
}
