package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.DistributionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.Dynamics.Position;
import io.intarsia.distributions.Cauchy;
import io.intarsia.distributions.Normal;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Distributions, as a user writes them.
final class OwnDistributions {
  private OwnDistributions() {}

  static TimedLoop open(DistributionWork work) {
    return work.task().isDynamics()
        ? Dynamics.open(work, OwnDistributions::slope)
        : Densities.open(
            work,
            (_, parameters, x) -> new Normal(parameters.loc(), parameters.scale()).logProb(x));
  }

  private static Position slope(Ops tf, Position at) {
    return tf.gradient((Ops g, Position p) -> logDensity(g, p)).apply(at);
  }

  private static Tensor logDensity(Ops tf, Position at) {
    Tensor one = tf.constant(1.0);
    var observed = new Normal(at.gains(), tf.constant(DistributionWork.errors()));
    return Normal.of(tf, 0, one)
        .logProb(at.mean())
        .plus(Cauchy.of(tf, 0, one.times(5)).logProb(at.spread()))
        .plus(at.logSpread())
        .plus(Normal.of(tf, 0, one).logProb(at.offsets()).sum(-1))
        .plus(observed.logProb(tf.constant(DistributionWork.gains())).sum(-1));
  }
}
