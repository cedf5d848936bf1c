package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// What layers and ops by hand have in common.
final class Loops {
  private Loops() {}

  /// A loop of a call, whose tensors go at its end.
  static TimedLoop of(Environment tf, Supplier<Tensor> call, Runnable release) {
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            call.get().close();
          }
        },
        () -> {
          try (Tensor result = call.get()) {
            return tf.reshape(result, new int[] {-1}).toArray(float[].class);
          }
        },
        release);
  }
}
