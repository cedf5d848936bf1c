package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Together;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Ops on workers, copies to them and from them, and what is added up from several.
final class BareClusters {
  private final BareCluster cluster;
  private final BareContext context;

  private BareClusters(BareCluster cluster) {
    this.cluster = cluster;
    this.context = cluster.context();
  }

  /// With worker processes of its own.
  static TimedLoop open(ClusterWork work) {
    var loops = new BareClusters(new BareCluster(work.workers()));
    return switch (work.task()) {
      case OP -> loops.op();
      case ROUND_TRIP -> loops.roundTrip();
      case CHAIN -> loops.chain();
      case SEND -> loops.send();
      case FETCH -> loops.fetch();
      case SUM -> loops.added(work.workers(), part -> part::sum);
      case REDUCE -> loops.added(work.workers(), part -> part::computed);
    };
  }

  private TimedLoop op() {
    long a = cluster.placed(0, Data.a(), 2, 2);
    long b = cluster.placed(0, Data.b(), 2, 2);
    BareOp op = cluster.op(0, "Mul");
    return TimedLoop.of(
        () -> BareApi.deleteHandle(op.run(a, b)),
        () -> context.take(op.run(a, b)),
        () -> close(List.of(op), a, b));
  }

  private TimedLoop roundTrip() {
    long a = cluster.placed(0, Data.a(), 2, 2);
    long b = cluster.placed(0, Data.b(), 2, 2);
    BareOp op = cluster.op(0, "Mul");
    return TimedLoop.of(
        () -> context.take(op.run(a, b)),
        () -> context.take(op.run(a, b)),
        () -> close(List.of(op), a, b));
  }

  private TimedLoop chain() {
    long a = cluster.placed(0, Data.a(), 2, 2);
    long b = cluster.placed(0, Data.b(), 2, 2);
    List<BareOp> ops =
        Stream.of("AddV2", "Mul", "Sub", "Neg").map(name -> cluster.op(0, name)).toList();
    return TimedLoop.of(
        () -> context.take(chain(ops, a, b)),
        () -> context.take(chain(ops, a, b)),
        () -> close(ops, a, b));
  }

  private static long chain(List<BareOp> ops, long a, long b) {
    long sum = ops.get(0).run(a, b);
    long product = ops.get(1).run(sum, a);
    BareApi.deleteHandle(sum);
    long difference = ops.get(2).run(product, b);
    BareApi.deleteHandle(product);
    long result = ops.get(3).run(difference);
    BareApi.deleteHandle(difference);
    return result;
  }

  private TimedLoop send() {
    float[] values = Data.ramp(ClusterWork.LARGE);
    MemorySegment worker = cluster.device(0);
    BareOp size = cluster.op(0, "Size");
    return TimedLoop.of(
        () -> sent(values, worker, size),
        () -> new float[] {sent(values, worker, size)},
        () -> close(List.of(size)));
  }

  private int sent(float[] values, MemorySegment worker, BareOp size) {
    long here = context.tensor(values, values.length);
    long there = cluster.copy(here, worker, context.status());
    BareApi.deleteHandle(here);
    long count = size.run(there);
    BareApi.deleteHandle(there);
    int number = context.number(count);
    BareApi.deleteHandle(count);
    return number;
  }

  private TimedLoop fetch() {
    long x = cluster.placed(0, Data.ramp(ClusterWork.LARGE), ClusterWork.LARGE);
    return TimedLoop.of(
        () -> context.values(x), () -> context.values(x), () -> close(List.of(), x));
  }

  private TimedLoop added(int count, Function<Part, Callable<Long>> task) {
    List<Part> parts = IntStream.range(0, count).mapToObj(Part::new).toList();
    var together = new Together<>(parts.stream().map(task).toList());
    var add = new BareOp(context, "AddV2");
    return TimedLoop.of(
        () -> BareApi.deleteHandle(added(add, together.run())),
        () -> context.take(added(add, together.run())),
        () -> {
          together.close();
          parts.forEach(Part::close);
          close(List.of(add));
        });
  }

  private static long added(BareOp add, List<Long> handles) {
    long total = handles.getFirst();
    for (long handle : handles.subList(1, handles.size())) {
      long sum = add.run(total, handle);
      BareApi.deleteHandle(total);
      BareApi.deleteHandle(handle);
      total = sum;
    }
    return total;
  }

  private void close(List<BareOp> ops, long... handles) {
    ops.forEach(BareOp::close);
    for (long handle : handles) {
      BareApi.deleteHandle(handle);
    }
    cluster.close();
  }

  /// The values of one worker, and the op that adds them up.
  private final class Part {
    private final long status = BareApi.newStatus();
    private final long values;
    private final long axis;
    private final BareOp sum;
    private final BareOp negate;

    Part(int task) {
      long zero = context.numbers(0);
      values = cluster.placed(task, ClusterWork.part(task), ClusterWork.PART);
      axis = cluster.copy(zero, cluster.device(task), status);
      sum = cluster.op(task, "Sum");
      negate = cluster.op(task, "Neg");
      BareApi.deleteHandle(zero);
    }

    long sum() {
      return fetched(sum.run(values, axis));
    }

    long computed() {
      return fetched(negate.run(values));
    }

    private long fetched(long there) {
      long result = cluster.fetched(there, status);
      BareApi.deleteHandle(there);
      return result;
    }

    void close() {
      sum.close();
      negate.close();
      BareApi.deleteHandle(values);
      BareApi.deleteHandle(axis);
      BareApi.deleteStatus(status);
    }
  }
}
