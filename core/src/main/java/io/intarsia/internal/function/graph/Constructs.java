package io.intarsia.internal.function.graph;

import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What is built on graphs: branches, loops, calls of Java code and gradients. A graph offers them
/// to the code that is traced, and programs that are traced again have them, but how they are made
/// is the business of rooms above.
public interface Constructs {
  /// Branches and loops in a graph.
  ///
  /// @param device that their code runs on, or null
  ControlFlow controlFlow(TracingGraph graph, @Nullable String device);

  /// Calls of Java code in a graph.
  HostCalls hostCalls(TracingGraph graph);

  /// Adds a loop to a graph.
  ///
  /// @return the variables when it has ended, in their structure
  @Nullable Object loop(TracingGraph graph, Loop loop, @Nullable Object variables);

  /// Adds a node that runs functions by their names: one of [ControlOps]. If somebody records
  /// gradients, it is added in a form that gradients go through.
  ///
  /// @param programs those that the node names
  /// @param inputs as the op takes them
  Tensor[] controlNode(
      TracingGraph graph, String op, Attributes attributes, Programs programs, Object... inputs);

  /// A function in the form that gradients go through, which follows from its ops.
  ///
  /// @param isPart whether XLA compiles it as a part of what calls it
  FunctionGradient gradient(RuntimeFunction function, boolean isPart);
}
