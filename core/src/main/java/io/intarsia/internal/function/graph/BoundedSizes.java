package io.intarsia.internal.function.graph;

import io.intarsia.internal.place.OpCall;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.Optional;

/// Numbers that are only known when a graph runs, and that kernels make room for before they look
/// at them. One too great becomes -1, which the kernels refuse; nodes alone do that, so that the
/// graph can be stored.
final class BoundedSizes {
  /// The input of an op that is such a number.
  private static final Map<String, Integer> INPUTS = Map.of("TensorListReserve", 1);

  private static final int MOST = 1 << 24;

  private BoundedSizes() {}

  /// The inputs of a node, with the number bounded.
  static Object[] of(TracingGraph graph, OpCall call) {
    Object[] inputs = call.inputs();
    Integer position = INPUTS.get(call.op());
    if (position == null
        || position >= inputs.length
        || !(inputs[position] instanceof SymbolicTensor number)
        || isKnown(number)) {
      return inputs;
    }
    Object[] bounded = inputs.clone();
    Tensor isTooGreat = graph.math.greater(number, graph.constant(MOST));
    bounded[position] = graph.where(isTooGreat, graph.constant(-1), number);
    return bounded;
  }

  /// Whether an input has a value already.
  static boolean isKnown(Object input) {
    Optional<HostTensor> value = ((Tensor) input).staticValue();
    value.ifPresent(HostTensor::close);
    return value.isPresent();
  }
}
