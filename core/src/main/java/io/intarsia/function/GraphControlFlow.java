package io.intarsia.function;

import io.intarsia.op.ControlFlow;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Branches and loops as nodes of a graph.
public final class GraphControlFlow implements ControlFlow {
  private final TracingGraph graph;

  GraphControlFlow(TracingGraph graph) {
    this.graph = graph;
  }

  /// Those of the graph that tensors of a trace belong to.
  public static ControlFlow of(OpRunner graph) {
    return new GraphControlFlow((TracingGraph) graph);
  }

  @Override
  public @Nullable Object branch(
      String operation,
      Tensor index,
      List<Function<? super Ops, ? extends @Nullable Object>> branches) {
    return new GraphBranch(graph, operation).add(index, branches);
  }

  @Override
  public @Nullable Object loop(
      BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables,
      WhileOptions options) {
    return new GraphLoop(graph, condition, body, options).add(variables);
  }
}
