package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// The floor of loops: a `While` node that the runtime lowers, in a function called by name. It
/// adds one to a number while that is less than another.
final class BareWhile implements AutoCloseable {
  private static final int SOME = 1_000;

  private final BareContext context;
  private final BareFunction condition;
  private final BareFunction body;
  private final BareFunction count;

  BareWhile(BareContext context) {
    this.context = context;
    this.condition = condition(context);
    this.body = body(context);
    this.count = count(context);
  }

  /// The loop whose calls are iterations.
  TimedLoop loop() {
    return TimedLoop.timed(this::time, () -> Digest.of(countTo(SOME)), this::close);
  }

  @Override
  public void close() {
    count.close();
    body.close();
    condition.close();
  }

  private long time(int iterations) {
    long start = System.nanoTime();
    countTo(iterations);
    return System.nanoTime() - start;
  }

  private int countTo(int end) {
    long given = context.scalar(end);
    long reached = count.call(given);
    int number = context.number(reached);
    BareApi.deleteHandle(reached);
    BareApi.deleteHandle(given);
    return number;
  }

  private static BareFunction condition(BareContext context) {
    try (var graph = new BareGraph(context)) {
      MemorySegment i = graph.argument(DtypeNumbers.INT32);
      MemorySegment less =
          graph.node("Less").input(i).input(graph.argument(DtypeNumbers.INT32)).output();
      return BareFunction.of(context, "bare_condition", graph, List.of(less));
    }
  }

  private static BareFunction body(BareContext context) {
    try (var graph = new BareGraph(context)) {
      MemorySegment i = graph.argument(DtypeNumbers.INT32);
      MemorySegment end = graph.argument(DtypeNumbers.INT32);
      MemorySegment next = graph.node("AddV2").input(i).input(graph.constant(1)).output();
      return BareFunction.of(context, "bare_body", graph, List.of(next, end));
    }
  }

  private static BareFunction count(BareContext context) {
    try (var graph = new BareGraph(context)) {
      MemorySegment end = graph.argument(DtypeNumbers.INT32);
      MemorySegment counted =
          graph
              .node("While")
              .inputs(List.of(graph.constant(0), end))
              .types("T", DtypeNumbers.INT32, DtypeNumbers.INT32)
              .function("cond", "bare_condition")
              .function("body", "bare_body")
              .set("_lower_using_switch_merge")
              .output();
      return BareFunction.of(context, "bare_count", graph, List.of(counted));
    }
  }
}
