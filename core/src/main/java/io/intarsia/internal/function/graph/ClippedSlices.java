package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.OpCall;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Slices in graphs that XLA compiles, of bounds that the graph computes. Its code takes for
/// granted that they lie in the axis, and reads and writes behind it where they do not. Nodes do
/// here what the other kernels do first: bounds are clipped to the axis.
final class ClippedSlices {
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int STRIDES = 3;

  private final TracingGraph graph;
  private final DType dtype;

  private ClippedSlices(TracingGraph graph, DType dtype) {
    this.graph = graph;
    this.dtype = dtype;
  }

  /// The inputs of a node, with the bounds clipped if it is a slice that needs it.
  ///
  /// @param inputs of the call, as they are to be for other reasons
  /// @throws IllegalArgumentException if it does, and nobody knows how many bounds there are
  static Object[] of(TracingGraph graph, OpCall call, Object... inputs) {
    boolean isSlice = call.op().equals("Slice");
    if (!graph.diagnosis().isCompiled()
        || !(isSlice || call.op().equals("StridedSlice"))
        || inputs.length <= END
        || !Arrays.stream(inputs).allMatch(Tensor.class::isInstance)
        || (BoundedSizes.isKnown(inputs[BEGIN]) && BoundedSizes.isKnown(inputs[END]))) {
      return inputs;
    }
    var slices = new ClippedSlices(graph, ((Tensor) inputs[BEGIN]).dtype());
    Tensor[] tensors = Arrays.copyOf(inputs, inputs.length, Tensor[].class);
    return isSlice ? slices.sized(tensors) : slices.strided(call, tensors);
  }

  /// A size of -1 is what is left of the axis. Where `begin` or `size` are outside, kernels that
  /// can fail do; what XLA compiles cannot.
  private Object[] sized(Tensor... inputs) {
    if (BoundedSizes.isKnown(inputs[END]) || isNoVector(inputs[BEGIN]) || isNoVector(inputs[END])) {
      return inputs;
    }
    Tensor none = constant(0);
    Tensor sizes = graph.cast(graph.shape(inputs[0]), dtype);
    Tensor begin = within(none, vector(inputs[BEGIN]), sizes);
    Tensor left = graph.math.subtract(sizes, begin);
    Tensor given = vector(inputs[END]);
    Tensor size = within(none, given, left);
    Tensor isRest = graph.math.equal(given, constant(-1));
    return new Object[] {inputs[0], begin, graph.where(isRest, left, size)};
  }

  /// What is none would be stretched to one, where the op itself refuses it.
  private Tensor vector(Tensor bounds) {
    return bounds.shape().hasRank()
        ? bounds
        : graph.nameScope("Slice").ensureShape(bounds, Shape.of(Shape.UNKNOWN_SIZE));
  }

  private static boolean isNoVector(Tensor bounds) {
    return bounds.shape().hasRank() && bounds.shape().rank() != 1;
  }

  private Object[] strided(OpCall call, Tensor... inputs) {
    var masks =
        SliceMasks.of(call.op(), call.attributes(), inputs[BEGIN], inputs[END], inputs[STRIDES]);
    Tensor sizes = graph.cast(sizes(masks, inputs[0]), dtype);
    Tensor first = graph.math.negative(sizes);
    Tensor before = graph.math.subtract(first, constant(1));
    // Backwards, what is before the axis begins nowhere, and not at its first element.
    Tensor isBackwards = graph.math.less(inputs[STRIDES], constant(0));
    Tensor begin = within(graph.where(isBackwards, before, first), inputs[BEGIN], sizes);
    Tensor end = within(before, inputs[END], sizes);
    Tensor isRange = graph.constant(ranges(masks));
    Object[] clipped = inputs.clone();
    clipped[BEGIN] = graph.where(isRange, begin, inputs[BEGIN]);
    clipped[END] = graph.where(isRange, end, inputs[END]);
    return clipped;
  }

  /// The size of the axis of each range; anything for other bounds.
  private Tensor sizes(SliceMasks masks, Tensor value) {
    int[] axes = new int[masks.count()];
    int[] isFromEnd = new int[masks.count()];
    for (int i = 0; i < masks.count(); i++) {
      axes[i] = masks.isRange(i) ? masks.axis(i) : 0;
      isFromEnd[i] = masks.isRange(i) && masks.isFromEnd(i) ? 1 : 0;
    }
    Tensor fromEnd = graph.math.multiply(graph.constant(isFromEnd), graph.rank(value));
    Tensor positions = graph.math.add(graph.constant(axes), fromEnd);
    // A scalar has no size, and new axes.
    Tensor sizes = graph.concat(List.of(graph.shape(value), graph.constant(new int[1])), 0);
    return graph.gather(sizes, positions);
  }

  private static boolean[] ranges(SliceMasks masks) {
    boolean[] ranges = new boolean[masks.count()];
    for (int i = 0; i < ranges.length; i++) {
      ranges[i] = masks.isRange(i);
    }
    return ranges;
  }

  private Tensor within(Tensor least, Tensor value, Tensor most) {
    return graph.math.minimum(graph.math.maximum(value, least), most);
  }

  private Tensor constant(int value) {
    return graph.cast(graph.constant(value), dtype);
  }
}
