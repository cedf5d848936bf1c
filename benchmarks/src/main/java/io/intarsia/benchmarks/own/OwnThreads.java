package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.Stream;

/// Threads that add in one environment, each on tensors of its own.
final class OwnThreads {
  private final List<Adder> adders;

  OwnThreads(Environment tf, int count) {
    this.adders = Stream.generate(() -> new Adder(tf)).limit(count).toList();
  }

  TimedLoop loop() {
    var threads = new Threads(adders.stream().map(adder -> (Runnable) adder::call).toList());
    return TimedLoop.timed(
        threads::run,
        () -> Digest.of(OwnOps.values(adders.getFirst().result())),
        () -> {
          threads.close();
          adders.forEach(Adder::close);
        });
  }

  private static final class Adder implements AutoCloseable {
    private final Tensor a;
    private final Tensor b;

    Adder(Environment tf) {
      a = tf.constant(Data.nested(Data.a(), 2));
      b = tf.constant(Data.nested(Data.b(), 2));
    }

    void call() {
      result().close();
    }

    Tensor result() {
      return a.plus(b);
    }

    @Override
    public void close() {
      a.close();
      b.close();
    }
  }
}
