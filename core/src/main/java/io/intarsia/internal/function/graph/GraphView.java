package io.intarsia.internal.function.graph;

import io.intarsia.gradient.Differentiation;
import io.intarsia.internal.gradient.TapeMaker;
import io.intarsia.internal.place.Where;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A graph whose new nodes have names that start alike. Its tensors are the graph's.
final class GraphView extends Ops {
  private final TracingGraph graph;
  private final Where where;

  GraphView(TracingGraph graph, Where where) {
    this.graph = graph;
    this.where = where;
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return graph.execute(where, op, attributes, inputs);
  }

  @Override
  public Place placeFor(List<?> inputs) {
    TracingGraph place = graph.placeFor(inputs);
    return place == graph ? this : place;
  }

  @Override
  public Ops nameScope(String name) {
    return new GraphView(graph, where.withScope(graph.unique(where.scope() + name) + "/"));
  }

  @Override
  public Tensor constant(HostTensor value) {
    return graph.constant(where, value);
  }

  @Override
  protected ControlFlow controlFlow() {
    return graph.host().constructs().controlFlow(graph, graph.device());
  }

  @Override
  protected Differentiation differentiation() {
    return new TapeMaker(this, graph.path(), graph.around(), graph.host().gradients());
  }

  @Override
  protected HostCalls hostCalls() {
    return graph.host().constructs().hostCalls(graph);
  }

  @Override
  protected SeedSource seeds() {
    return graph.seeds();
  }

  /// The graph, and what the names of its nodes start with.
  @Override
  public String toString() {
    return "%s, as %s".formatted(graph, where.scope());
  }
}
