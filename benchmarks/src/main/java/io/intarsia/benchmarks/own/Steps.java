package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// What all steps of trainings have in common.
final class Steps {
  private Steps() {}

  /// Some rows of numbers.
  ///
  /// @param from how many rows before them to leave out
  static Tensor rows(Environment tf, int count, int width, int from) {
    float[] all = Data.ramp((from + count) * width);
    float[] some = new float[count * width];
    System.arraycopy(all, from * width, some, 0, some.length);
    return tf.constant(Data.nested(some, width));
  }

  /// A loop of a step that trains some nets and gives its loss.
  static TimedLoop loop(
      Environment tf, List<DenseNet> nets, Supplier<Tensor> step, Runnable release) {
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            step.get().close();
          }
        },
        () -> {
          nets.forEach(DenseNet::reset);
          return losses(tf, step);
        },
        release);
  }

  private static float[] losses(Environment tf, Supplier<Tensor> step) {
    float[] losses = new float[StepWork.LOSSES];
    for (int i = 0; i < losses.length; i++) {
      try (var _ = tf.scope()) {
        losses[i] = step.get().asFloat();
      }
    }
    return losses;
  }
}
