package io.intarsia.internal.function.derivative;

import io.intarsia.internal.function.graph.ControlOps;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.trace.Program;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Adds nodes that run functions by their names: branches and loops. If somebody records gradients,
/// they are added in a form that gradients go through.
public final class ControlNodes {
  private ControlNodes() {}

  /// Adds a node.
  ///
  /// @param inputs as the op takes them
  public static Tensor[] run(
      TracingGraph graph, String op, Attributes attributes, Programs programs, Object... inputs) {
    List<Tensor> tensors =
        ((List<?>) inputs[inputs.length - 1]).stream().map(Tensor.class::cast).toList();
    OpObserver recorder = graph.path().differentiating(tensors);
    if (recorder == null) {
      return graph.execute(op, attributes, inputs);
    }
    return ControlOps.areBranches(op)
        ? BranchDerivative.of(graph, branches(attributes, programs), programs)
            .run(recorder, (Tensor) inputs[0], tensors)
        : LoopDerivative.of(graph, attributes, programs).run(recorder, tensors);
  }

  private static List<Program> branches(Attributes attributes, Programs programs) {
    return ControlOps.names(attributes).stream().map(programs::part).toList();
  }
}
