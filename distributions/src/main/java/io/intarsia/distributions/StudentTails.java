package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How probable numbers are that are less than one, of Student's distribution around 0: what is
/// outside of the number is computed, so that it keeps its digits. All of `float64`.
record StudentTails(Ops tf, Tensor df, Tensor z) {
  /// From how many degrees of freedom on the tails are as light as the integral needs.
  private static final int LARGE = 100;

  /// Below which share the series has enough [#TERMS].
  private static final double SMALL = 0.03;

  private static final int TERMS = 11;

  /// Of what is greater.
  StudentTails turned() {
    return new StudentTails(tf, df, z.neg());
  }

  Tensor below() {
    Tensor outside = outside();
    return tf.where(z.lt(0), outside, outside.neg().plus(1));
  }

  Tensor logBelow() {
    Tensor outside = outside();
    return tf.where(z.lt(0), logOutside(outside), outside.neg().log1p());
  }

  /// `log(√df·B(½, df/2))`.
  static Tensor logNormalizer(Ops tf, Tensor df) {
    Tensor half = tf.constant(0.5, df.dtype());
    Tensor beta = LogGamma.difference(tf, half, df.times(0.5)).plus(0.5 * Math.log(Math.PI));
    return beta.plus(df.log().times(0.5));
  }

  // Of 0 itself it has the gradient of numbers above.
  private Tensor size() {
    return tf.where(z.lt(0), z.neg(), z);
  }

  /// Whether a number is so near to 0 that what is between is smaller than what is outside.
  private Tensor isNear() {
    return size().lt(tf.math.minimum(df, 1).sqrt());
  }

  private Tensor outside() {
    Tensor far = logFar();
    Tensor near = inside().neg().plus(0.5);
    return tf.where(isNear(), near, far.exp());
  }

  private Tensor logOutside(Tensor outside) {
    Tensor isNear = isNear();
    return tf.where(isNear, tf.where(isNear, outside, 1).log(), logFar());
  }

  /// The probability of what is between 0 and a number that is near.
  private Tensor inside() {
    Tensor width = tf.where(isNear(), size(), 0);
    Tensor many = df.expandDims(-1);
    return Quadrature.ofExp(tf, width, u -> logDensity(tf, many, u).minus(logNormalizer(tf, many)));
  }

  /// Up to the normalizer.
  private static Tensor logDensity(Ops tf, Tensor df, Tensor x) {
    return Stable.log1pSquare(tf, x.div(df.sqrt())).times(df.plus(1).times(-0.5));
  }

  private Tensor logFar() {
    Tensor isInfinite = z.isInf();
    Tensor x = tf.where(isNear().or(isInfinite), 1, size());
    Tensor isLarge = df.gt(LARGE);
    Tensor far = tf.where(isLarge, ofMany(x, isLarge), ofFew(x, isLarge));
    return tf.where(isInfinite, Double.NEGATIVE_INFINITY, far);
  }

  /// The density times the integral of what it is of that from there on.
  private Tensor ofMany(Tensor x, Tensor isLarge) {
    Tensor many = tf.where(isLarge, df, LARGE);
    Tensor total = many.plus(x.square());
    Tensor depth = many.plus(1).reciprocal().times(2 * Quadrature.DEPTH).expm1().times(total);
    Tensor width = depth.div(x.square().plus(depth).sqrt().plus(x));
    Tensor power = many.plus(1).times(-0.5).expandDims(-1);
    Tensor twice = x.times(2).expandDims(-1);
    Tensor whole = total.expandDims(-1);
    Tensor integral =
        Quadrature.ofExp(
            tf,
            tf.stopGradient(width),
            u -> u.times(u.plus(twice)).div(whole).log1p().times(power));
    return logDensity(tf, many, x).minus(logNormalizer(tf, many)).plus(integral.log());
  }

  /// Half of what the beta distribution says of the share of the square, by its series if that is
  /// small.
  private Tensor ofFew(Tensor x, Tensor isLarge) {
    Tensor few = tf.where(isLarge, LARGE, df);
    Tensor logShare = Stable.log1pSquare(tf, x.div(few.sqrt())).neg();
    Tensor share = logShare.exp();
    Tensor isSmall = share.lt(SMALL);
    Tensor half = few.times(0.5);
    Tensor plain = Stable.betainc(tf, half, tf.constant(0.5), tf.where(isSmall, 0.5, share));
    Tensor small = tf.where(isSmall, share, 0);
    Tensor log = half.times(logShare).plus(small.neg().log1p().times(0.5)).minus(few.log());
    Tensor beta = LogGamma.difference(tf, tf.constant(0.5), half).plus(0.5 * Math.log(Math.PI));
    Tensor series = log.minus(beta).plus(series(half, small).log());
    return tf.where(isSmall, series, plain.times(0.5).log());
  }

  /// `1 + (a+½)/(a+1) x + (a+½)(a+³⁄₂)/((a+1)(a+2)) x² + …`.
  private static Tensor series(Tensor a, Tensor x) {
    Tensor sum = x.times(0).plus(1);
    for (int n = TERMS; n > 0; n--) {
      sum = a.plus(n - 0.5).div(a.plus(n)).times(x).times(sum).plus(1);
    }
    return sum;
  }
}
