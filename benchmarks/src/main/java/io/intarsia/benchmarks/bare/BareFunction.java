package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/// A function of a context, called by name through one reused `TFE_Op`; for one thread.
final class BareFunction implements AutoCloseable {
  // With a configuration, even an empty one, the runtime optimizes the graph.
  private static final MemorySegment CONFIG = Arena.global().allocateFrom("config_proto");

  private final Arena arena = Arena.ofAuto();
  private final BareContext context;
  private final MemorySegment name;
  private final MemorySegment results;
  private final MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
  private final int outputs;
  private final long status;
  private final long function;
  private final long op;

  private BareFunction(BareContext context, String name, int outputs, long function) {
    this.context = context;
    this.name = arena.allocateFrom(name);
    this.outputs = outputs;
    this.results = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, outputs));
    this.function = function;
    this.status = context.status();
    this.op = BareApi.newOp(context.pointer(), this.name, status);
    BareContext.check(status);
  }

  /// A function of the arguments of a graph.
  static BareFunction of(
      BareContext context, String name, BareGraph graph, List<MemorySegment> outputs) {
    return new BareFunction(context, name, outputs.size(), graph.toFunction(name, outputs));
  }

  /// A function of two arguments, the first multiplied so often by the second.
  static BareFunction chain(BareContext context, String name, int ops) {
    try (var graph = new BareGraph(context)) {
      MemorySegment x = graph.argument();
      MemorySegment product = graph.chain(x, graph.argument(), ops);
      return of(context, name, graph, List.of(product));
    }
  }

  /// A function of so many arguments, the first multiplied so often by itself.
  ///
  /// @param givesAll whether it gives the other arguments back as well
  static BareFunction ofMany(
      BareContext context, String name, int ops, int arguments, boolean givesAll) {
    try (var graph = new BareGraph(context)) {
      List<MemorySegment> all = new ArrayList<>();
      for (int i = 0; i < arguments; i++) {
        all.add(graph.argument());
      }
      all.set(0, graph.chain(all.getFirst(), all.getFirst(), ops));
      List<MemorySegment> given = givesAll ? all : List.of(all.getFirst());
      return of(context, name, graph, given);
    }
  }

  /// A function of so many arguments that gives nothing.
  static BareFunction ofNothing(BareContext context, String name, int arguments) {
    try (var graph = new BareGraph(context)) {
      for (int i = 0; i < arguments; i++) {
        graph.argument();
      }
      return of(context, name, graph, List.of());
    }
  }

  /// Calls it and leaves the op as new; the caller deletes the result.
  long call(long x, long y) {
    BareApi.addInput(op, x, status);
    BareApi.addInput(op, y, status);
    return run();
  }

  /// Calls it on a tensor for each argument; the caller deletes the results.
  ///
  /// @return the first result, if there is one
  long call(long... inputs) {
    for (long input : inputs) {
      BareApi.addInput(op, input, status);
    }
    return run();
  }

  /// Deletes all results of the last call.
  void deleteResults() {
    for (int i = 0; i < outputs; i++) {
      BareApi.deleteHandle(results.getAtIndex(ValueLayout.JAVA_LONG, i));
    }
  }

  @Override
  public void close() {
    BareApi.deleteOp(op);
    GraphApi.removeFunction(context.pointer(), name, status);
    GraphApi.deleteFunction(function);
  }

  private long run() {
    BareApi.setString(op, CONFIG, MemorySegment.NULL, 0);
    count.set(ValueLayout.JAVA_INT, 0, outputs);
    BareApi.execute(op, results, count, status);
    BareContext.check(status);
    BareApi.resetOp(op, name, MemorySegment.NULL, status);
    return results.get(ValueLayout.JAVA_LONG, 0);
  }
}
