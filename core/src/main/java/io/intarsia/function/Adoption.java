package io.intarsia.function;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Decides which tensors of other places the ops of a graph may take, and captures them.
final class Adoption {
  private Adoption() {}

  /// The tensor itself if it is of the graph, else what stands for it there.
  ///
  /// @throws IllegalArgumentException if it is of a place that is out of reach
  static SymbolicTensor into(TracingGraph graph, String op, Tensor tensor) {
    return switch (tensor) {
      case SymbolicTensor symbolic when symbolic.place() == graph -> symbolic;
      case SymbolicTensor symbolic -> {
        // Of a function around this one, or of one whose code made this one.
        check(graph, op, symbolic, (TracingGraph) symbolic.place());
        yield graph.captures().of(symbolic);
      }
      case EagerTensor eager -> {
        if (eager.place() != graph.host().environment()) {
          throw FunctionErrors.foreign(op);
        }
        yield graph.captures().of(eager);
      }
    };
  }

  private static void check(
      TracingGraph graph, String op, SymbolicTensor tensor, TracingGraph other) {
    if (other.hasEnded()) {
      throw FunctionErrors.leaked(op, tensor, graph.function());
    }
    if (other.host().environment() != graph.host().environment()) {
      throw FunctionErrors.foreign(op);
    }
    if (other.parts() == graph.parts() && !isPartOf(graph, other)) {
      throw FunctionErrors.ofAnotherPart(op, tensor, graph.function());
    }
  }

  private static boolean isPartOf(TracingGraph inner, TracingGraph other) {
    @Nullable TracingGraph graph = inner;
    while (graph != null && graph != other) {
      graph = graph.outer();
    }
    return graph == other;
  }
}
