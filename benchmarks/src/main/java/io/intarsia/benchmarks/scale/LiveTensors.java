package io.intarsia.benchmarks.scale;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;

/// Numbers that are all kept.
final class LiveTensors implements Growth {
  private static final int WARM_UP = 100_000;

  private final Environment tf = Environment.open();

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    for (int i = 0; i < (sampler.warmUp().isZero() ? 1 : WARM_UP); i++) {
      tf.constant((float) i).close();
    }
    Tensor[] all = new Tensor[size];
    long before = Held.now();
    // Waiting for the collector counts.
    sink.add(Line.MAKE_LIVE, Clock.WALL.time(() -> fill(all)));
    Held.add(sink, Line.MEMORY_OF_LIVE, before);
    sink.add(Line.COLLECT, sampler.repeated(Clock.WALL, System::gc));
    sink.add(Line.ONE_MORE, sampler.repeated(Clock.THREAD, () -> tf.constant(1f).close()));
    sink.add(Line.CLOSE_LIVE, Clock.THREAD.time(() -> close(all)));
  }

  private void fill(Tensor[] all) {
    for (int i = 0; i < all.length; i++) {
      all[i] = tf.constant((float) i);
    }
  }

  private static void close(Tensor[] all) {
    for (Tensor each : all) {
      each.close();
    }
  }

  @Override
  public void close() {
    tf.close();
  }
}
