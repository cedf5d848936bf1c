package io.intarsia.internal.function.graph;

import io.intarsia.internal.place.OpCall;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Gradients of slices in graphs that XLA compiles, of bounds that the graph computes. The gradient
/// of such a slice has room for the whole axis, and all of it is written: what lies behind the
/// slice is set to zero here.
final class ClearedPadding {
  private static final int SHAPE = 0;
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int STRIDES = 3;

  private final TracingGraph graph;
  private final SliceMasks masks;
  private final int rank;
  private final Tensor shape;
  private final Tensor end;

  private ClearedPadding(TracingGraph graph, OpCall call) {
    this.graph = graph;
    this.shape = input(call, SHAPE);
    this.end = input(call, END);
    this.masks =
        SliceMasks.of(call.op(), call.attributes(), input(call, BEGIN), end, input(call, STRIDES));
    this.rank = SliceMasks.of(call.op(), Attributes.NONE, shape).count();
  }

  /// The results of a node, what is behind the slice cleared if it is such a gradient.
  static Tensor[] of(TracingGraph graph, OpCall call, Tensor... results) {
    if (!call.op().equals("StridedSliceGrad")
        || !graph.diagnosis().isCompiled()
        || (BoundedSizes.isKnown(input(call, BEGIN)) && BoundedSizes.isKnown(input(call, END)))) {
      return results;
    }
    return new Tensor[] {new ClearedPadding(graph, call).cleared(results[0])};
  }

  private static Tensor input(OpCall call, int position) {
    return (Tensor) call.inputs()[position];
  }

  private Tensor cleared(Tensor gradient) {
    Tensor cleared = gradient;
    for (int i = 0; i < masks.count(); i++) {
      if (masks.isRange(i) && !masks.isOpen(i)) {
        cleared = graph.where(isBefore(i), cleared, graph.zerosLike(cleared));
      }
    }
    return cleared;
  }

  /// Where the indices of an axis are before the end of the slice, broadcast over the axes behind.
  private Tensor isBefore(int bound) {
    int axis = Math.floorMod(masks.axis(bound), rank);
    Tensor size = element(shape, axis);
    Tensor given = element(end, bound);
    Tensor isNegative = graph.math.less(given, graph.zerosLike(given));
    Tensor end = graph.where(isNegative, graph.math.add(given, size), given);
    Tensor indices = graph.range(size);
    int[] behind = new int[rank - axis];
    Arrays.fill(behind, 1);
    behind[0] = -1;
    return graph.reshape(graph.math.less(indices, end), behind);
  }

  private Tensor element(Tensor vector, int position) {
    return graph.gather(vector, graph.constant(position));
  }
}
