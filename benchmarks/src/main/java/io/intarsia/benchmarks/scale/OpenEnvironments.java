package io.intarsia.benchmarks.scale;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Environments that are open at the same time.
final class OpenEnvironments implements Growth {
  private static final int WARM_UP = 20;

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    List<Environment> all = new ArrayList<>();
    for (int i = 0; i < WARM_UP; i++) {
      try (Environment tf = Environment.open()) {
        use(tf);
      }
    }
    long before = Held.now();
    sink.add(Line.OPEN_ENVIRONMENTS, Clock.WALL.time(() -> open(size, all)));
    sink.add(Line.OP_IN_ENVIRONMENTS, Clock.WALL.time(() -> all.forEach(OpenEnvironments::use)));
    Held.add(sink, Line.MEMORY_OF_ENVIRONMENTS, before);
    sink.add(Line.CLOSE_ENVIRONMENTS, Clock.WALL.time(() -> all.forEach(Environment::close)));
  }

  private static void open(int size, List<Environment> all) {
    for (int i = 0; i < size; i++) {
      all.add(Environment.open());
    }
  }

  private static void use(Environment tf) {
    try (Tensor x = tf.constant(1f)) {
      tf.math.add(x, x).close();
    }
  }

  @Override
  public void close() {}
}
