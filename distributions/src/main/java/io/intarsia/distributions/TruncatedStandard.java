package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The normal distribution of mean 0 and deviation 1 between bounds, in `float64`. What it gives
/// follows from integrals of the density as a share of what it is at its mode: sums of positive
/// numbers, which keep their digits however little is between the bounds.
///
/// @param width from bound to bound; of near ones their difference has fewer digits
record TruncatedStandard(Ops tf, Tensor low, Tensor high, Tensor width) {
  /// What is less than `exp(-DEPTH)` of the density at the mode counts for nothing.
  private static final double DEPTH = 40;

  TruncatedStandard withLow(Tensor low, Tensor width) {
    return new TruncatedStandard(tf, low, high, width);
  }

  TruncatedStandard withHigh(Tensor high, Tensor width) {
    return new TruncatedStandard(tf, low, high, width);
  }

  /// Where the density is greatest. A bound that is there moves it by itself only: what is between
  /// the bounds gets less already.
  Tensor mode() {
    return tf.where(low.gt(0), low, tf.where(high.lt(0), high, 0));
  }

  /// How the density weighs what is near to the mode.
  ///
  /// @param mode `[…]`
  /// @param offset nodes, as their distance from the mode: `[…, n]`
  /// @param weight of each node: `[…, n]`
  /// @param mass the sum of the weights
  private record Weighted(Tensor mode, Tensor offset, Tensor weight, Tensor mass) {
    Tensor expected(Tensor each) {
      return each.times(weight).sum(-1).div(mass);
    }
  }

  private Weighted weighted() {
    Tensor mode = mode();
    Tensor size = mode.abs();
    Tensor most = size.square().plus(2 * DEPTH).sqrt().plus(size).reciprocal().times(2 * DEPTH);
    Tensor right = tf.where(low.gt(0), width, tf.math.maximum(high, 0));
    Tensor left = tf.where(high.lt(0), width, tf.math.maximum(low.neg(), 0));
    Tensor above = tf.math.minimum(right, most);
    Tensor below = tf.math.minimum(left, most);
    Tensor all = above.plus(below).expandDims(-1);
    Tensor offset = all.times(Quadrature.nodes(tf)).minus(below.expandDims(-1));
    Tensor log = offset.times(-0.5).minus(mode.expandDims(-1)).times(offset);
    Tensor weight = log.exp().times(Quadrature.weights(tf)).times(all);
    return new Weighted(mode, offset, weight, weight.sum(-1));
  }

  /// `log(Φ(high) - Φ(low))`.
  Tensor logMass() {
    Weighted weighted = weighted();
    return weighted.mass.log().plus(Gauss.logDensity(weighted.mode));
  }

  /// The logarithm of the mass as a share of that between other bounds.
  Tensor logShare(TruncatedStandard whole) {
    Weighted own = weighted();
    Weighted other = whole.weighted();
    Tensor apart = other.mode.minus(own.mode).times(other.mode.plus(own.mode)).times(0.5);
    return own.mass.log().minus(other.mass.log()).plus(apart);
  }

  /// The logarithm of the density at a number between the bounds.
  Tensor logDensity(Tensor z) {
    Weighted weighted = weighted();
    Tensor mode = weighted.mode;
    return mode.minus(z).times(mode.plus(z)).times(0.5).minus(weighted.mass.log());
  }

  Tensor mean() {
    Weighted weighted = weighted();
    return weighted.mode.plus(weighted.expected(weighted.offset));
  }

  Tensor variance() {
    Weighted weighted = weighted();
    Tensor mean = weighted.expected(weighted.offset);
    return weighted.expected(weighted.offset.minus(mean.expandDims(-1)).square());
  }

  Tensor entropy() {
    Weighted weighted = weighted();
    Tensor mode = weighted.mode.expandDims(-1);
    Tensor fall = weighted.offset.times(0.5).plus(mode).times(weighted.offset);
    return weighted.mass.log().plus(weighted.expected(fall));
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

  /// Where both bounds are above 0, they are turned round: below 0 distribution functions keep
  /// their digits.
  private Tensor number(Tensor probability) {
    Tensor isTurned = low.plus(high).gt(0);
    Tensor least = tf.where(isTurned, high.neg(), low);
    Tensor most = tf.where(isTurned, low.neg(), high);
    Tensor rest = probability.neg().plus(1);
    Tensor share = tf.where(isTurned, rest, probability);
    Tensor others = tf.where(isTurned, probability, rest);
    Tensor ofLow = Gauss.logCdf(tf, least).plus(others.log());
    Tensor ofHigh = Gauss.logCdf(tf, most).plus(share.log());
    Tensor z = Gauss.quantileOfLog(tf, logSum(ofLow, ofHigh));
    Tensor inside = tf.math.minimum(tf.math.maximum(z, least), most);
    return tf.where(isTurned, inside.neg(), inside);
  }

  /// `log(exp(a) + exp(b))`, also of two infinities.
  private Tensor logSum(Tensor a, Tensor b) {
    Tensor distance = tf.where(a.eq(b), 0, tf.math.abs(a.minus(b)));
    return tf.math.maximum(a, b).plus(distance.neg().exp().log1p());
  }
}
