package io.intarsia.internal.function.graph;

import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tensors from outside that a traced function uses. Small ones become constants; each of the
/// others becomes one more argument, whatever the number of its uses.
public final class Captures {
  /// Python embeds constants up to this size as well.
  private static final int MOST_ELEMENTS = 128;

  private final TracingGraph graph;
  private final IdentityHashMap<Tensor, SymbolicTensor> known = new IdentityHashMap<>();
  private final List<Tensor> captured = new ArrayList<>();
  private final List<SymbolicTensor> placeholders = new ArrayList<>();

  Captures(TracingGraph graph) {
    this.graph = graph;
  }

  /// What stands for a tensor from outside.
  ///
  /// @throws IllegalStateException if it was closed
  SymbolicTensor of(Tensor tensor) {
    SymbolicTensor seen = known.get(tensor);
    if (seen == null) {
      seen = standsFor(tensor);
      known.put(tensor, seen);
    }
    return seen;
  }

  private SymbolicTensor standsFor(Tensor tensor) {
    if (tensor.dtype().isHandle() || !isKnown(tensor) || tensor.size() > MOST_ELEMENTS) {
      return argument(tensor);
    }
    try (HostTensor value = tensor.staticValue().orElseThrow()) {
      return (SymbolicTensor) graph.constant(value);
    }
  }

  /// Whether the value of a tensor is known while functions are traced.
  private static boolean isKnown(Tensor tensor) {
    return switch (tensor) {
      case EagerTensor _ -> true;
      case SymbolicTensor symbolic -> symbolic.node().op().equals("Const");
    };
  }

  /// The argument that stands for a tensor, whether or not the code uses it.
  public SymbolicTensor argument(Tensor tensor) {
    int index = indexOf(tensor);
    if (index >= 0) {
      return placeholders.get(index);
    }
    SymbolicTensor placeholder = graph.placeholder(TensorSpec.of(tensor.shape(), tensor.dtype()));
    captured.add(tensor);
    placeholders.add(placeholder);
    return placeholder;
  }

  private int indexOf(Tensor tensor) {
    for (int i = 0; i < captured.size(); i++) {
      if (captured.get(i) == tensor) {
        return i;
      }
    }
    return -1;
  }

  /// The tensor of an environment that a placeholder stands for; null if it stands for none.
  @Nullable EagerTensor origin(Tensor placeholder) {
    return captured(placeholder) instanceof EagerTensor eager ? eager : null;
  }

  /// The tensor from outside that a placeholder stands for; null if it stands for none.
  public @Nullable Tensor captured(Tensor placeholder) {
    for (int i = 0; i < placeholders.size(); i++) {
      if (placeholders.get(i) == placeholder) {
        return captured.get(i);
      }
    }
    return null;
  }

  /// The tensors to pass with each call.
  public List<Tensor> captured() {
    return List.copyOf(captured);
  }
}
