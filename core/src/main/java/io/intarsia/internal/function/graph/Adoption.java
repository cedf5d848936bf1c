package io.intarsia.internal.function.graph;

import io.intarsia.internal.function.host.HostErrors;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which tensors of other places the ops of a graph may take, and captures them.
final class Adoption {
  private Adoption() {}

  /// What an op of the graph takes for an input: a tensor of the graph, or a list of such.
  static Object input(TracingGraph graph, String op, int position, @Nullable Object input) {
    if (input instanceof Tensor tensor) {
      return into(graph, op, tensor);
    }
    if (input instanceof List<?> list) {
      return list.stream().map(element -> input(graph, op, position, element)).toList();
    }
    throw GraphErrors.notATensor(op, position, input);
  }

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
          throw HostErrors.foreign(op);
        }
        yield graph.captures().of(eager);
      }
    };
  }

  private static void check(
      TracingGraph graph, String op, SymbolicTensor tensor, TracingGraph other) {
    if (other.hasEnded()) {
      throw GraphErrors.leaked(op, tensor, graph.function());
    }
    if (other.host().environment() != graph.host().environment()) {
      throw HostErrors.foreign(op);
    }
    if (other.parts() == graph.parts() && !isPartOf(graph, other)) {
      throw GraphErrors.ofAnotherPart(op, tensor, graph.function());
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
