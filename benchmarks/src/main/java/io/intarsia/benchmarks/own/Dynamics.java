package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.DistributionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/// Leapfrog steps of what is to be believed of eight schools, as the example
/// `HamiltonianMonteCarlo` makes them.
final class Dynamics {
  private Dynamics() {}

  /// Numbers of each chain: `[chains]`, `[chains]` and `[chains, schools]`.
  record Position(Tensor mean, Tensor logSpread, Tensor offsets) implements ExtensionType {
    Position plus(Position direction, Tensor times) {
      return new Position(
          mean.plus(direction.mean.times(times)),
          logSpread.plus(direction.logSpread.times(times)),
          offsets.plus(direction.offsets.times(times)));
    }

    Tensor spread() {
      return logSpread.exp();
    }

    /// What coaching gains in each school: `[chains, schools]`.
    Tensor gains() {
      return mean.times(5).unsqueeze(-1).plus(offsets.times(spread().unsqueeze(-1)));
    }
  }

  /// Where chains are, where it is steepest from there, and how fast they move.
  record Motion(Position at, Position slope, Position momentum) implements ExtensionType {}

  /// A loop of steps in an environment of its own.
  ///
  /// @param slope where a position would be more probable
  static TimedLoop open(DistributionWork work, BiFunction<Ops, Position, Position> slope) {
    var tf = Environment.open();
    var function =
        tf.function((Ops g, Motion motion) ->
            work.task() == DistributionWork.Task.LEAP
                ? leap(g, motion, slope)
                : trajectory(g, motion, slope));
    Motion start = start(tf, slope);
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            function.apply(start);
          }
        },
        () -> values(tf, function.apply(start).at()),
        tf::close);
  }

  private static Motion trajectory(
      Ops tf, Motion start, BiFunction<Ops, Position, Position> slope) {
    record Way(Motion motion, Tensor count) implements ExtensionType {}
    Way end =
        tf.whileLoop(
            (g, way) -> g.math.less(way.count(), DistributionWork.STEPS),
            (g, way) -> new Way(leap(g, way.motion(), slope), way.count().plus(1)),
            new Way(start, tf.constant(0)));
    return end.motion();
  }

  private static Motion leap(Ops tf, Motion from, BiFunction<Ops, Position, Position> slope) {
    Tensor step = tf.constant(DistributionWork.STEP);
    Tensor half = tf.constant(DistributionWork.STEP / 2);
    Position momentum = from.momentum().plus(from.slope(), half);
    Position at = from.at().plus(momentum, step);
    Position next = slope.apply(tf, at);
    return new Motion(at, next, momentum.plus(next, half));
  }

  private static Motion start(Ops tf, BiFunction<Ops, Position, Position> slope) {
    Position at = position(tf, 0);
    return new Motion(at, slope.apply(tf, at), position(tf, 1));
  }

  private static Position position(Ops tf, int which) {
    int chains = DistributionWork.CHAINS;
    int schools = DistributionWork.gains().length;
    int size = chains * (2 + schools);
    double[] own =
        Arrays.copyOfRange(numbers((which + 1) * size), which * size, size * (which + 1));
    double[][] offsets = new double[chains][];
    for (int chain = 0; chain < chains; chain++) {
      int from = 2 * chains + chain * schools;
      offsets[chain] = Arrays.copyOfRange(own, from, from + schools);
    }
    return new Position(
        tf.constant(Arrays.copyOf(own, chains)),
        tf.constant(Arrays.copyOfRange(own, chains, 2 * chains)),
        tf.constant(offsets));
  }

  private static double[] numbers(int count) {
    float[] ramp = Data.ramp(count);
    return IntStream.range(0, count).mapToDouble(i -> ramp[i] - 0.5).toArray();
  }

  private static float[] values(Environment tf, Position at) {
    try (var _ = tf.scope()) {
      Tensor flat = tf.concat(List.of(at.mean(), at.logSpread(), at.offsets().flatten()), 0);
      double[] numbers = flat.toArray(double[].class);
      float[] values = new float[numbers.length];
      IntStream.range(0, values.length).forEach(i -> values[i] = (float) numbers[i]);
      return values;
    }
  }
}
