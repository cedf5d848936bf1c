package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.MemorySegment;
import java.util.function.Function;

/// What the runtime's own kernel cache costs, by the number of signatures and shapes.
final class BareCache {
  private final BareContext context;

  BareCache(BareContext context) {
    this.context = context;
  }

  /// LeakyRelu with its alphas taking turns.
  TimedLoop alphas(int count) {
    var leaky = new Leaky(context, OpWork.alphas(count));
    TimedLoop.time(count, leaky::next);
    return TimedLoop.of(leaky::next, leaky::first, leaky::close);
  }

  /// LeakyRelu in a new context, each call with an alpha that was not there before.
  TimedLoop newAlphas() {
    return TimedLoop.timed(
        calls -> inNewContext(calls, leaky -> TimedLoop.time(calls, leaky::next)),
        () -> inNewContext(1, leaky -> Digest.of(leaky.first())),
        () -> {});
  }

  /// Additions whose shapes take turns.
  TimedLoop shapes(int count) {
    long[] tensors = new long[count];
    for (int i = 0; i < count; i++) {
      tensors[i] = context.tensor(Data.ramp(i + 1), i + 1);
    }
    var op = new BareOp(context, "AddV2");
    int[] next = {0};
    return TimedLoop.of(
        () -> {
          long tensor = tensors[next[0]];
          BareApi.deleteHandle(op.run(tensor, tensor));
          next[0] = next[0] + 1 == count ? 0 : next[0] + 1;
        },
        () -> {
          long sum = op.run(tensors[count - 1], tensors[count - 1]);
          float[] values = context.values(sum);
          BareApi.deleteHandle(sum);
          return values;
        },
        () -> {
          op.close();
          for (long tensor : tensors) {
            BareApi.deleteHandle(tensor);
          }
        });
  }

  private static <R> R inNewContext(int alphas, Function<Leaky, R> code) {
    try (var context = new BareContext();
        var leaky = new Leaky(context, OpWork.alphas(alphas))) {
      return code.apply(leaky);
    }
  }

  private static final class Leaky implements AutoCloseable {
    private final BareContext context;
    private final float[] alphas;
    private final long input;
    private final BareOp op;
    private final MemorySegment alpha;
    private int next;

    Leaky(BareContext context, float[] alphas) {
      this.context = context;
      this.alphas = alphas;
      this.input = context.tensor(Data.b(), 2, 2);
      this.op = new BareOp(context, "LeakyRelu");
      this.alpha = op.attribute("alpha");
    }

    void next() {
      op.set(alpha, alphas[next]);
      next = next + 1 == alphas.length ? 0 : next + 1;
      BareApi.deleteHandle(op.run(input));
    }

    float[] first() {
      op.set(alpha, alphas[0]);
      long result = op.run(input);
      float[] values = context.values(result);
      BareApi.deleteHandle(result);
      return values;
    }

    @Override
    public void close() {
      op.close();
      BareApi.deleteHandle(input);
    }
  }
}
