package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// A loop of a traced function: it adds one to a number while that is less than another.
final class OwnWhile {
  private static final int SOME = 1_000;

  private final Environment tf;
  private final Traced.Of1<Tensor, Tensor> count;

  OwnWhile(Environment tf) {
    this.tf = tf;
    this.count =
        tf.function((Ops g, Tensor end) ->
            g.whileLoop((c, i) -> c.math.less(i, end), (b, i) -> b.math.add(i, 1), g.constant(0)));
  }

  /// The loop whose calls are iterations.
  TimedLoop loop() {
    return TimedLoop.timed(this::time, () -> Digest.of(countTo(SOME)), () -> {});
  }

  private long time(int iterations) {
    long start = System.nanoTime();
    countTo(iterations);
    return System.nanoTime() - start;
  }

  private int countTo(int end) {
    try (Tensor given = tf.constant(end);
        Tensor reached = count.apply(given)) {
      return reached.asInt();
    }
  }
}
