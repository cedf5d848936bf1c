package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The floor of variables as arguments: a function that reads and adds them.
final class BareVariables implements AutoCloseable {
  private final BareFunction function;
  private final long[] handles;

  /// @param value what they all hold
  BareVariables(BareContext context, String name, long value, int count) {
    this.function = sum(context, name, count);
    this.handles = new long[count];
    try (var make = new BareOp(context, "VarHandleOp");
        var assign = new BareOp(context, "AssignVariableOp")) {
      for (int i = 0; i < count; i++) {
        make.describeVariable(DtypeNumbers.FLOAT32, 2, 2);
        handles[i] = make.run();
        assign.runForNothing(handles[i], value);
      }
    }
  }

  TimedLoop loop(BareContext context) {
    Supplier<Long> call = () -> function.call(handles);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(call.get()), () -> context.take(call.get()), this::close);
  }

  @Override
  public void close() {
    function.close();
    for (long handle : handles) {
      BareApi.deleteHandle(handle);
    }
  }

  private static BareFunction sum(BareContext context, String name, int count) {
    try (var graph = new BareGraph(context)) {
      List<MemorySegment> values = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        MemorySegment variable = graph.argument(DtypeNumbers.RESOURCE);
        values.add(
            graph
                .node("ReadVariableOp")
                .input(variable)
                .type("dtype", DtypeNumbers.FLOAT32)
                .output());
      }
      MemorySegment sum = graph.node("AddN").inputs(values).output();
      return BareFunction.of(context, name, graph, List.of(sum));
    }
  }
}
