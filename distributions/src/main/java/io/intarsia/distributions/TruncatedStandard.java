package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The normal distribution of mean 0 and deviation 1 between bounds. Where both are above 0, it is
/// turned round: below 0 distribution functions keep their digits.
record TruncatedStandard(Ops tf, Tensor low, Tensor high) {
  TruncatedStandard withLow(Tensor low) {
    return new TruncatedStandard(tf, low, high);
  }

  TruncatedStandard withHigh(Tensor high) {
    return new TruncatedStandard(tf, low, high);
  }

  /// Where the bounds are turned round; not where both are infinite.
  private Tensor isTurned() {
    return low.plus(high).gt(0);
  }

  /// Turned round where it is nearer to the bounds than as it is.
  private TruncatedStandard turned() {
    Tensor isTurned = isTurned();
    return new TruncatedStandard(
        tf, tf.where(isTurned, high.neg(), low), tf.where(isTurned, low.neg(), high));
  }

  /// `log(Φ(high) - Φ(low))`.
  Tensor logMass() {
    TruncatedStandard turned = turned();
    Tensor above = Gauss.logCdf(tf, turned.high);
    return above.plus(Stable.log1mExp(tf, above.minus(Gauss.logCdf(tf, turned.low))));
  }

  /// `φ(bound)` as a share of the mass.
  private Tensor share(Tensor bound) {
    return Gauss.logDensity(bound).minus(logMass()).exp();
  }

  Tensor mean() {
    return share(low).minus(share(high));
  }

  Tensor variance() {
    return weighted().minus(mean().square()).plus(1);
  }

  Tensor entropy() {
    return logMass().plus(weighted().times(0.5)).plus(0.5 + Gauss.HALF_LOG_TAU);
  }

  /// Bounds times their shares; infinite ones have none.
  private Tensor weighted() {
    Tensor ofLow = tf.math.multiplyNoNan(low, share(low));
    return ofLow.minus(tf.math.multiplyNoNan(high, share(high)));
  }

  /// The number below which that probability is. It moves with the bounds and the probability as
  /// `Φ(z) = (1 - p)·Φ(low) + p·Φ(high)` says.
  Tensor quantile(Tensor probability) {
    Tensor z = tf.stopGradient(number(probability));
    Tensor ofLow = moved(low).times(pace(low, z).times(probability.neg().plus(1)));
    Tensor ofHigh = moved(high).times(pace(high, z).times(probability));
    Tensor pace = logMass().minus(Gauss.logDensity(z)).exp();
    Tensor slope = tf.stopGradient(tf.where(z.isInf(), 0, pace));
    Tensor ofProbability = probability.minus(tf.stopGradient(probability)).times(slope);
    return z.plus(ofLow).plus(ofHigh).plus(ofProbability);
  }

  /// 0, with the gradient of the bound; that of an infinite one is 0.
  private Tensor moved(Tensor bound) {
    return tf.where(bound.isInf(), 0, bound.minus(tf.stopGradient(bound)));
  }

  /// `φ(bound) / φ(z)`.
  private Tensor pace(Tensor bound, Tensor z) {
    return tf.stopGradient(Gauss.logDensity(bound).minus(Gauss.logDensity(z)).exp());
  }

  private Tensor number(Tensor probability) {
    Tensor isTurned = isTurned();
    TruncatedStandard turned = turned();
    Tensor rest = probability.neg().plus(1);
    Tensor share = tf.where(isTurned, rest, probability);
    Tensor others = tf.where(isTurned, probability, rest);
    Tensor ofLow = Gauss.logCdf(tf, turned.low).plus(others.log());
    Tensor ofHigh = Gauss.logCdf(tf, turned.high).plus(share.log());
    Tensor z = Gauss.quantileOfLog(tf, logSum(ofLow, ofHigh));
    Tensor inside = tf.math.minimum(tf.math.maximum(z, turned.low), turned.high);
    return tf.where(isTurned, inside.neg(), inside);
  }

  /// `log(exp(a) + exp(b))`, also of two infinities.
  private Tensor logSum(Tensor a, Tensor b) {
    Tensor distance = tf.where(a.eq(b), 0, tf.math.abs(a.minus(b)));
    return tf.math.maximum(a, b).plus(distance.neg().exp().log1p());
  }
}
