package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// What finding the operation costs, by the number of signatures and shapes.
final class OwnCache {
  private final Environment tf;

  OwnCache(Environment tf) {
    this.tf = tf;
  }

  /// LeakyRelu with its alphas taking turns.
  TimedLoop alphas(int count) {
    var leaky = new Leaky(tf, OpWork.alphas(count));
    TimedLoop.time(count, leaky::next);
    return TimedLoop.of(leaky::next, leaky::first, leaky::close);
  }

  /// LeakyRelu in a new environment, each call with an alpha that was not there before.
  TimedLoop newAlphas() {
    return TimedLoop.timed(OwnCache::timeFirstUses, OwnCache::digestOfFirst, () -> {});
  }

  /// Additions whose shapes take turns.
  TimedLoop shapes(int count) {
    Tensor[] tensors =
        IntStream.rangeClosed(1, count)
            .mapToObj(length -> tf.constant(Data.ramp(length)))
            .toArray(Tensor[]::new);
    int[] next = {0};
    return TimedLoop.of(
        () -> {
          Tensor tensor = tensors[next[0]];
          tensor.plus(tensor).close();
          next[0] = next[0] + 1 == count ? 0 : next[0] + 1;
        },
        () -> OwnOps.values(tensors[count - 1].plus(tensors[count - 1])),
        () -> {
          for (Tensor tensor : tensors) {
            tensor.close();
          }
        });
  }

  private static long timeFirstUses(int calls) {
    try (var tf = Environment.open();
        var leaky = new Leaky(tf, OpWork.alphas(calls))) {
      return TimedLoop.time(calls, leaky::next);
    }
  }

  private static Digest digestOfFirst() {
    try (var tf = Environment.open();
        var leaky = new Leaky(tf, OpWork.alphas(1))) {
      return Digest.of(leaky.first());
    }
  }

  private static final class Leaky implements AutoCloseable {
    private final Environment tf;
    private final float[] alphas;
    private final Tensor input;
    private int next;

    Leaky(Environment tf, float[] alphas) {
      this.tf = tf;
      this.alphas = alphas;
      this.input = tf.constant(Data.nested(Data.b(), 2));
    }

    void next() {
      run(alphas[next]).close();
      next = next + 1 == alphas.length ? 0 : next + 1;
    }

    float[] first() {
      return OwnOps.values(run(alphas[0]));
    }

    @Override
    public void close() {
      input.close();
    }

    private Tensor run(float alpha) {
      return tf.nn.leakyRelu(input, alpha);
    }
  }
}
