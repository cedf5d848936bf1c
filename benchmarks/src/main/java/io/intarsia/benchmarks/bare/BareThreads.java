package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.util.List;
import java.util.stream.Stream;

/// Threads that add on one context, each with an op and tensors of its own.
final class BareThreads {
  private final BareContext context;
  private final List<Adder> adders;

  BareThreads(BareContext context, int count) {
    this.context = context;
    this.adders = Stream.generate(() -> new Adder(context)).limit(count).toList();
  }

  TimedLoop loop() {
    var threads = new Threads(adders.stream().map(adder -> (Runnable) adder::call).toList());
    return TimedLoop.timed(
        threads::run,
        () -> Digest.of(adders.getFirst().result(context)),
        () -> {
          threads.close();
          adders.forEach(Adder::close);
        });
  }

  private static final class Adder implements AutoCloseable {
    private final long a;
    private final long b;
    private final BareOp op;

    Adder(BareContext context) {
      a = context.tensor(Data.a(), 2, 2);
      b = context.tensor(Data.b(), 2, 2);
      op = new BareOp(context, "AddV2");
    }

    void call() {
      BareApi.deleteHandle(op.run(a, b));
    }

    float[] result(BareContext context) {
      long sum = op.run(a, b);
      float[] values = context.values(sum);
      BareApi.deleteHandle(sum);
      return values;
    }

    @Override
    public void close() {
      op.close();
      BareApi.deleteHandle(a);
      BareApi.deleteHandle(b);
    }
  }
}
