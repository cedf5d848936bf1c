package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.DistributionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Densities of many values.
final class Densities {
  private static final float LOC = 0.3f;
  private static final float SCALE = 1.7f;

  private Densities() {}

  /// Those of a normal distribution.
  record Parameters(Tensor loc, Tensor scale) {}

  /// The logarithm of the density of values.
  @FunctionalInterface
  interface LogProb {
    Tensor of(Ops tf, Parameters parameters, Tensor values);
  }

  /// A loop in an environment of its own.
  static TimedLoop open(DistributionWork work, LogProb logProb) {
    var tf = Environment.open();
    var parameters = new Parameters(tf.constant(LOC), tf.constant(SCALE));
    Tensor values = tf.constant(Data.ramp(DistributionWork.VALUES));
    var function = tf.function((Ops g, Tensor x) -> logProb.of(g, parameters, x));
    Supplier<Tensor> call =
        work.task() == DistributionWork.Task.LOG_PROB
            ? () -> logProb.of(tf, parameters, values)
            : () -> function.apply(values);
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            call.get().close();
          }
        },
        () -> OwnOps.values(call.get()),
        tf::close);
  }
}
