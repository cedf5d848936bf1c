package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.derivative.ControlNodes;
import io.intarsia.internal.function.derivative.DerivativeMaker;
import io.intarsia.internal.function.graph.Constructs;
import io.intarsia.internal.function.graph.FunctionGradient;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What graphs have of branches, loops, calls of Java code and gradients.
public final class GraphConstructs implements Constructs {
  /// The only one.
  public static final Constructs INSTANCE = new GraphConstructs();

  private GraphConstructs() {}

  @Override
  public ControlFlow controlFlow(TracingGraph graph, @Nullable String device) {
    return new GraphControlFlow(graph, device);
  }

  @Override
  public HostCalls hostCalls(TracingGraph graph) {
    return HostCaller.in(graph);
  }

  @Override
  public @Nullable Object loop(TracingGraph graph, Loop loop, @Nullable Object variables) {
    return new GraphLoop(graph, null, loop).add(variables);
  }

  @Override
  public Tensor[] controlNode(
      TracingGraph graph, String op, Attributes attributes, Programs programs, Object... inputs) {
    return ControlNodes.run(graph, op, attributes, programs, inputs);
  }

  @Override
  public FunctionGradient gradient(RuntimeFunction function, boolean isPart) {
    return DerivativeMaker.of(function, isPart);
  }
}
