package io.intarsia.internal.refusal;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The guard of gradients of convolutions and pools: what flows back must have the shape the
/// convolution or pool gives. Its own shape function knows it; those of the gradients do not ask.
final class GradientShape {
  private GradientShape() {}

  /// @param forward the convolution
  /// @param input the input that has the convolution's input, or its sizes
  /// @param filter the input that has the convolution's filter, or its sizes
  static Guard ofConvolution(String forward, String input, String filter) {
    return Guard.ofInputs(
        "`out_backprop` has the shape of the convolution's result",
        call ->
            check(
                call,
                forward,
                call.tensor("out_backprop"),
                shape(call, input),
                shape(call, filter)));
  }

  /// @param forward the pool
  static Guard ofPool(String forward) {
    return Guard.ofInputs(
        "`grad` has the shape of the pool's result",
        call -> check(call, forward, call.tensor("grad"), shape(call, "orig_input_shape")));
  }

  private static void check(GuardedCall call, String forward, Tensor flow, Shape... inputs) {
    List<Shape> shapes = new ArrayList<>(Arrays.asList(inputs));
    shapes.add(Known.shape(flow));
    AcceptedShapes.check(call.key(), shapes, () -> infer(call, forward, flow, inputs));
  }

  private static void infer(GuardedCall call, String forward, Tensor flow, Shape... inputs) {
    var graph = new GraphProto();
    String[] sources =
        Arrays.stream(inputs)
            .map(input -> graph.placeholder(flow.dtype(), input))
            .toArray(String[]::new);
    String result = graph.op(forward, call.attributes(), sources);
    graph.sum(flow.dtype(), result, graph.placeholder(flow.dtype(), flow.shape()));
    try {
      graph.check();
    } catch (TensorFlowException e) {
      throw RefusalErrors.shapesDoNotFit(call, e);
    }
  }

  private static Shape shape(GuardedCall call, String name) {
    Tensor tensor = call.tensor(name);
    boolean holdsSizes = name.endsWith("_sizes") || name.endsWith("_shape");
    return holdsSizes ? Shape.of(Known.integers(tensor)) : Known.shape(tensor);
  }
}
