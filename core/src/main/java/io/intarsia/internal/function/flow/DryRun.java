package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.op.Fold;
import io.intarsia.op.Ops;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Traces code only to find out the types of what it gives.
final class DryRun {
  /// As for loops: each trace finds one more size that changes, at least.
  private static final int MOST_TRACES = 100;

  private DryRun() {}

  static Stack map(
      FunctionHost host,
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      Elements elements) {
    return map(host, null, operation, fn, elements);
  }

  /// @param outer the trace that asks, or null
  static Stack map(
      FunctionHost host,
      @Nullable TracingGraph outer,
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      Elements elements) {
    try (var trace = new Trace(host, operation, outer)) {
      Object element = elements.elementTypes().arguments(trace::argument);
      Object result = trace.graph().runAsPart(() -> fn.apply(trace.graph(), element));
      return new Stack(operation, Merge.of(Merge.withTensors(trace.graph(), result)));
    }
  }

  static Stack scan(
      FunctionHost host,
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      Elements elements,
      @Nullable Object start) {
    return scan(host, null, operation, fn, elements, Merge.of(start));
  }

  /// @param start the types it begins with
  static Stack scan(
      FunctionHost host,
      @Nullable TracingGraph outer,
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      Elements elements,
      Merge start) {
    Loop loop = Loop.ofMessages(operation, "initializer", null);
    var invariant = LoopInvariant.of(loop, start);
    for (int i = 0; i < MOST_TRACES; i++) {
      try (var trace = new Trace(host, operation, outer)) {
        Object accumulated = invariant.types().arguments(trace::argument);
        Object element = elements.elementTypes().arguments(trace::argument);
        Object result =
            trace.graph().runAsPart(() -> fn.apply(trace.graph(), accumulated, element));
        Object next = Merge.withTensors(trace.graph(), result);
        LoopInvariant wider = invariant.wider(next);
        if (wider == invariant) {
          return new Stack(operation, Merge.of(next));
        }
        invariant = wider;
      }
    }
    throw FlowErrors.noFixedPoint(loop, invariant.types());
  }
}
