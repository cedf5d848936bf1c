package io.intarsia.function;

import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;

/// A graph whose new nodes have names that start alike. Its tensors are the graph's.
final class ScopedGraph extends Ops {
  private final TracingGraph graph;
  private final String scope;

  /// @param scope with a slash at its end
  ScopedGraph(TracingGraph graph, String scope) {
    this.graph = graph;
    this.scope = scope;
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return graph.execute(scope, op, attributes, inputs);
  }

  @Override
  public Ops nameScope(String name) {
    return new ScopedGraph(graph, graph.unique(scope + name) + "/");
  }

  @Override
  public Tensor constant(HostTensor value) {
    return graph.constant(scope, value);
  }

  @Override
  protected ControlFlow controlFlow() {
    return new GraphControlFlow(graph);
  }

  @Override
  protected HostCalls hostCalls() {
    return HostCaller.in(graph);
  }

  @Override
  protected SeedSource seeds() {
    return graph.seeds();
  }
}
