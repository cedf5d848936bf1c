package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.DistributionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.Dynamics.Position;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The floor of distributions: their ops, called directly, and derivatives by hand.
public final class DistributionsByHand {
  private static final float HALF_LOG_TAU = (float) (0.5 * Math.log(2 * Math.PI));
  private static final double PRIOR = 25; // the square of the scale of the spread

  private DistributionsByHand() {}

  /// A loop in an environment of its own.
  public static TimedLoop open(DistributionWork work) {
    return work.task().isDynamics()
        ? Dynamics.open(work, DistributionsByHand::slope)
        : Densities.open(
            work, (g, parameters, x) -> logProb(g, parameters.loc(), parameters.scale(), x));
  }

  private static Tensor logProb(Ops g, Tensor loc, Tensor scale, Tensor x) {
    Tensor squares = g.raw.Square(g.raw.RealDiv(g.raw.Sub(x, loc), scale));
    Tensor normalizer = g.raw.AddV2(g.raw.Log(scale), g.constant(HALF_LOG_TAU));
    return g.raw.Sub(g.raw.Mul(squares, g.constant(-0.5f)), normalizer);
  }

  private static Position slope(Ops g, Position at) {
    Tensor errors = g.constant(DistributionWork.errors());
    Tensor last = g.constant(-1);
    Tensor spread = g.raw.Exp(at.logSpread());
    Tensor wide = g.raw.ExpandDims(spread, last);
    Tensor middle = g.raw.ExpandDims(g.raw.Mul(at.mean(), g.constant(5.0)), last);
    Tensor gains = g.raw.AddV2(middle, g.raw.Mul(at.offsets(), wide));
    Tensor apart = g.raw.Sub(g.constant(DistributionWork.gains()), gains);
    Tensor pull = g.raw.Div(apart, g.raw.Square(errors));
    Tensor ofMean = g.raw.Sub(g.raw.Mul(g.raw.Sum(pull, last), g.constant(5.0)), at.mean());
    Tensor squared = g.raw.Square(spread);
    Tensor ofPrior =
        g.raw.Div(g.raw.Mul(squared, g.constant(-2.0)), g.raw.AddV2(squared, g.constant(PRIOR)));
    Tensor ofOffsets = g.raw.Sum(g.raw.Mul(pull, at.offsets()), last);
    Tensor ofSpread =
        g.raw.AddV2(g.raw.AddV2(g.raw.Mul(ofOffsets, spread), ofPrior), g.constant(1.0));
    return new Position(ofMean, ofSpread, g.raw.Sub(g.raw.Mul(pull, wide), at.offsets()));
  }
}
