package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Set;

/// Which numbers of a graph are sizes of tensors, whatever they are: none is negative, and each
/// fits its dtype.
final class SizeOrigins {
  private static final Set<String> SIZES =
      Set.of("Shape", "Size", "Rank", "VariableShape", "TensorListLength");

  /// Ops that give elements of their first input, or that input.
  private static final Set<String> PARTS =
      Set.of("Identity", "GatherV2", "StridedSlice", "Slice", "Reshape", "ExpandDims", "Squeeze");

  /// So far ops are followed.
  private static final int MOST_STEPS = 16;

  private SizeOrigins() {}

  static boolean areSizes(Tensor tensor) {
    return areSizes(tensor, 0);
  }

  private static boolean areSizes(Tensor tensor, int steps) {
    if (!(tensor instanceof SymbolicTensor symbolic) || steps == MOST_STEPS) {
      return false;
    }
    GraphNode node = symbolic.node();
    List<SymbolicTensor> inputs = node.inputs();
    return switch (node.op()) {
      case String op when SIZES.contains(op) -> true;
      case String op when PARTS.contains(op) -> areSizes(inputs.getFirst(), steps + 1);
      case "Cast" -> symbolic.dtype() == DType.INT64 && areSizes(inputs.getFirst(), steps + 1);
      case "ConcatV2" ->
          inputs.subList(0, inputs.size() - 1).stream().allMatch(each -> areSizes(each, steps + 1));
      case "Pack" -> inputs.stream().allMatch(each -> areSizes(each, steps + 1));
      default -> false;
    };
  }
}
