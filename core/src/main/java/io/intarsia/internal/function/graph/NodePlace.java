package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where nodes run that name no device, in a function that does.
final class NodePlace {
  private NodePlace() {}

  /// The device of the function; null for a node that takes a handle, as of a variable, that may
  /// live elsewhere: the runtime takes it there.
  ///
  /// @param inputs tensors of the graph, and lists of them
  static @Nullable String of(TracingGraph graph, String op, List<?> inputs) {
    String delegated = Delegation.currentDevice();
    String device = delegated == null ? graph.device() : delegated;
    return device == null || isWholeLoop(graph, op) || haveAnyElsewhere(inputs, device)
        ? null
        : device;
  }

  // What is not lowered runs its parts in the process it is in, which may be another one than
  // that of their Java code.
  private static boolean isWholeLoop(TracingGraph graph, String op) {
    return op.endsWith("While") && graph.host().timeout().isPresent();
  }

  private static boolean haveAnyElsewhere(List<?> inputs, String device) {
    return inputs.stream()
        .anyMatch(input ->
            input instanceof List<?> list
                ? haveAnyElsewhere(list, device)
                : isElsewhere((Tensor) input, device));
  }

  private static boolean isElsewhere(Tensor tensor, String device) {
    if (tensor.dtype() != DType.RESOURCE) {
      return false;
    }
    return switch (NodeGuards.outermost(tensor)) {
      case EagerTensor eager -> !eager.device().equals(device);
      // An argument may be any; what a node of the function made is where that runs.
      case SymbolicTensor symbolic ->
          ((TracingGraph) symbolic.place()).node(symbolic).op().equals("Placeholder");
    };
  }
}
