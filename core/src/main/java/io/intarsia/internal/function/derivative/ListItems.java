package io.intarsia.internal.function.derivative;

import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.trace.Recording;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gradients of lists of tensors that are zero but for few elements. A list for each of them would
/// cost as much as the whole, in each iteration of a loop.
final class ListItems {
  private ListItems() {}

  /// The positions and elements a gradient is made of, one behind the other; null if it is not made
  /// of such.
  static @Nullable List<Tensor> of(Recording recording, SymbolicTensor gradient) {
    GraphNode node = recording.node(gradient);
    if (node.op().equals("TensorListSetItem")) {
      SymbolicTensor element = node.inputs().get(2);
      boolean isAlone = recording.node(node.inputs().getFirst()).op().equals("TensorListReserve");
      return isAlone && Dtypes.isNumber(element.dtype())
          ? List.of(node.inputs().get(1), element)
          : null;
    }
    return node.op().equals("AddN") ? ofSum(recording, node) : null;
  }

  private static @Nullable List<Tensor> ofSum(Recording recording, GraphNode sum) {
    List<Tensor> items = new ArrayList<>();
    for (SymbolicTensor addend : sum.inputs()) {
      List<Tensor> some = of(recording, addend);
      if (some == null) {
        return null;
      }
      items.addAll(some);
    }
    return items;
  }
}
