package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How probable angles around 0 of the von Mises distribution are that are less or greater than
/// one: the integral of the density from there on outwards, so that it keeps its digits.
///
/// @param angle from `-π` to `π`
record VonMisesTails(Ops tf, Tensor concentration, Tensor angle) {
  Tensor below() {
    Tensor outside = logOutside().exp();
    return tf.where(angle.lt(0), outside, outside.neg().plus(1));
  }

  Tensor above() {
    Tensor outside = logOutside().exp();
    return tf.where(angle.lt(0), outside.neg().plus(1), outside);
  }

  Tensor logBelow() {
    Tensor outside = logOutside();
    return tf.where(angle.lt(0), outside, outside.exp().neg().log1p());
  }

  Tensor logAbove() {
    Tensor outside = logOutside();
    return tf.where(angle.lt(0), outside.exp().neg().log1p(), outside);
  }

  /// The logarithm of the probability of what is farther from 0 on the same side: the density there
  /// times the integral of what it is of that from there on.
  private Tensor logOutside() {
    Tensor start = tf.where(angle.lt(0), angle.neg(), angle);
    Tensor height = start.times(0.5).sin().square();
    Tensor width = tf.stopGradient(end(height)).minus(start);
    Tensor k = concentration.expandDims(-1);
    // sin²((a + u)/2) - sin²(a/2) = sin(a + u/2) sin(u/2)
    Tensor integral =
        Quadrature.ofExp(
            tf,
            tf.math.maximum(width, 0),
            u -> {
              Tensor half = u.times(0.5);
              Tensor rise = half.plus(start.expandDims(-1)).sin().times(half.sin());
              return rise.times(k).times(-2);
            });
    Tensor whole = tf.math.besselI0e(concentration).log().plus(Math.log(2 * Math.PI));
    return integral.log().minus(height.times(concentration).times(2)).minus(whole);
  }

  /// Up to which angle the density counts.
  private Tensor end(Tensor height) {
    Tensor last = concentration.reciprocal().times(Quadrature.DEPTH / 2).plus(height);
    return tf.math.asin(tf.math.minimum(last, 1).sqrt()).times(2);
  }
}
