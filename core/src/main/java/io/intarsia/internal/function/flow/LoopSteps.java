package io.intarsia.internal.function.flow;

import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What the iterations of a loop do to numbers. XLA looks whether a loop that compares one number
/// adds a constant to it each time, so that it knows how many iterations there are, and ends the
/// process where it adds the number to itself.
///
/// @see "TensorFlow: xla/service/while_loop_analysis.cc"
final class LoopSteps {
  private LoopSteps() {}

  /// Whether each iteration adds constants to whole numbers, or leaves them as they are.
  ///
  /// @param before what an iteration takes
  /// @param after what it gives
  static boolean areConstant(List<Tensor> before, List<Tensor> after) {
    for (int i = 0; i < before.size(); i++) {
      if (mayCount(before.get(i)) && !isConstant(before.get(i), (SymbolicTensor) after.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayCount(Tensor variable) {
    boolean isWhole = variable.dtype().isInteger();
    return isWhole && (!variable.shape().hasRank() || variable.shape().rank() == 0);
  }

  private static boolean isConstant(Tensor before, SymbolicTensor after) {
    if (isSame(before, after)) {
      return true;
    }
    GraphNode node = after.node();
    List<SymbolicTensor> inputs = node.inputs();
    return switch (node.op()) {
      case "Identity" -> isConstant(before, inputs.getFirst());
      case "Add", "AddV2" ->
          isSum(before, inputs.getFirst(), inputs.getLast())
              || isSum(before, inputs.getLast(), inputs.getFirst());
      case "Sub" -> isSum(before, inputs.getFirst(), inputs.getLast());
      default -> false;
    };
  }

  private static boolean isSum(Tensor before, SymbolicTensor of, SymbolicTensor step) {
    return isSame(before, of) && step.node().op().equals("Const");
  }

  private static boolean isSame(Tensor before, SymbolicTensor after) {
    return ((SymbolicTensor) before).output().number() == after.output().number();
  }
}
