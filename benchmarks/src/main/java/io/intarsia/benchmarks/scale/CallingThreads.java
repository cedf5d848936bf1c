package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Threads that call the same op, and the same function.
final class CallingThreads implements Growth {
  private static final int OPS = 10;
  private static final int FEWEST_CALLS = 20;
  private static final double LATE = 0.999;
  // Of a round: longer than the system lets a thread run before the next has its turn.
  private static final double LEAST_SHARE = 0.2;

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1, -1}, {-1, 1}});

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    var op = new Together(() -> tf.math.add(x, x), size);
    op.measure(sampler);
    sink.add(Line.OP_ON_THREADS, Spread.of(op.each));
    sink.add(Line.OP_LATENCY, Spread.of(op.median));
    sink.add(Line.OP_LATE, Spread.of(op.late));
    var traced = tf.function((Ops g, Tensor a) -> chain(g, a));
    var function = new Together(() -> traced.apply(x), size);
    function.measure(sampler);
    sink.add(Line.FUNCTION_ON_THREADS, Spread.of(function.each));
    sink.add(Line.FUNCTION_LATENCY, Spread.of(function.median));
    sink.add(Line.FUNCTION_LATE, Spread.of(function.late));
  }

  private static Tensor chain(Ops g, Tensor a) {
    Tensor product = a;
    for (int i = 0; i < OPS; i++) {
      product = g.math.multiply(product, a);
    }
    return product;
  }

  @Override
  public void close() {
    tf.close();
  }

  /// The rounds of one number of threads.
  private static final class Together {
    private final Supplier<Tensor> call;
    private final int threads;
    private double[] each = {};
    private double[] median = {};
    private double[] late = {};

    Together(Supplier<Tensor> call, int threads) {
      this.call = call;
      this.threads = threads;
    }

    void measure(Sampler sampler) {
      double one = sampler.repeated(Clock.WALL, () -> call.get().close()).median();
      double share = Math.max(1.0 / threads, LEAST_SHARE) * sampler.roundTime().toNanos();
      int calls = Math.max(FEWEST_CALLS, (int) (share / one));
      each = new double[sampler.rounds()];
      median = new double[each.length];
      late = new double[each.length];
      List<Latencies> all = Stream.generate(() -> new Latencies(call)).limit(threads).toList();
      try (var together = new Threads(List.copyOf(all))) {
        together.run(calls * threads);
        for (int i = 0; i < each.length; i++) {
          all.forEach(latencies -> latencies.count = 0);
          together.run(calls * threads);
          each[i] = (double) took(all) / calls;
          long[] sorted = sorted(all);
          median[i] = (double) sorted[sorted.length / 2];
          late[i] = (double) sorted[(int) (LATE * (sorted.length - 1))];
        }
      }
    }

    // The thread that waits for them may have its turn after they are done.
    private static long took(List<Latencies> all) {
      long begin = all.stream().mapToLong(latencies -> latencies.begin).min().orElseThrow();
      long end = all.stream().mapToLong(latencies -> latencies.end).max().orElseThrow();
      return end - begin;
    }

    private static long[] sorted(List<Latencies> all) {
      return all.stream()
          .flatMapToLong(latencies -> Arrays.stream(latencies.nanos, 0, latencies.count))
          .sorted()
          .toArray();
    }
  }

  /// What each call of one thread takes.
  private static final class Latencies implements Runnable {
    private final Supplier<Tensor> call;
    private long[] nanos = new long[1024];
    private int count;
    private long begin;
    private long end;

    Latencies(Supplier<Tensor> call) {
      this.call = call;
    }

    @Override
    public void run() {
      long now = System.nanoTime();
      if (count == 0) {
        begin = now;
      }
      call.get().close();
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * count);
      }
      end = System.nanoTime();
      nanos[count++] = end - now;
    }
  }
}
