package io.intarsia.internal.function.graph;

import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.PairedKernels;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Keeps [PairedKernels] apart, by a node that the runtime's optimizer leaves there. It costs
/// nothing that can be measured.
final class UntiedKernels {
  private UntiedKernels() {}

  /// The inputs of a node, with the one that would tie it to another behind such a node.
  ///
  /// @param inputs of the call, as they are to be for other reasons
  static Object[] of(TracingGraph graph, OpCall call, Object... inputs) {
    int tie = PairedKernels.tie(call.op());
    if (tie == PairedKernels.NONE
        || graph.diagnosis().isCompiled()
        || inputs.length <= tie
        || !(inputs[tie] instanceof Tensor result)) {
      return inputs;
    }
    Object[] untied = inputs.clone();
    Shape shape = result.shape().hasRank() ? Shape.unknownOfRank(result.rank()) : result.shape();
    untied[tie] = graph.nameScope(call.op()).ensureShape(result, shape);
    return untied;
  }
}
