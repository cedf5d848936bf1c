package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// The op's own shape function as a guard. It knows the contract of the inputs' shapes; kernels
/// rely on that, but eager execution does not ask it. About 0.1 ms a call, so for rare ops only.
public final class ShapeFunction {
  /// Inputs whose values a shape function reads are this small: shapes, axes, sizes.
  private static final long MOST_CONSTANT_ELEMENTS = 64;

  private ShapeFunction() {}

  public static void check(GuardedCall call) {
    var graph = new GraphProto();
    String[] inputs =
        Arrays.stream(call.inputs()).map(input -> source(graph, input)).toArray(String[]::new);
    graph.op(call.key().op(), call.attributes(), inputs);
    try {
      graph.check();
    } catch (TensorFlowException e) {
      throw RefusalErrors.shapesDoNotFit(call, e);
    }
  }

  private static String source(GraphProto graph, Tensor input) {
    return isConstant(input)
        ? graph.constant(input)
        : graph.placeholder(input.dtype(), Known.shape(input));
  }

  private static boolean isConstant(Tensor input) {
    return (input.dtype() == DType.INT32 || input.dtype() == DType.INT64)
        && Known.shape(input).numElements() <= MOST_CONSTANT_ELEMENTS;
  }
}
