package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Boxes of a batch or of one image, and the label of each. Boxes are float32, whatever the layer
/// computes with.
final class MaxNumBoundingBoxesCode
    extends LayerCode<MaxNumBoundingBoxes, List<Tensor>, List<Tensor>> {
  @Override
  void build(MaxNumBoundingBoxes layer, State state, Object spec) {
    if (layer.maxNumber() < 0) {
      throw PreprocessingErrors.argument(layer, "max_number", "at least 0", layer.maxNumber());
    }
    List<Shape> shapes = state.shapes(spec);
    boolean fits =
        shapes.size() == 2
            && (!shapes.getFirst().hasRank() || fits(shapes.getFirst(), shapes.getLast()));
    if (!fits) {
      throw PreprocessingErrors.input(
          layer, "boxes [batch, boxes, 4] and their labels [batch, boxes]", spec);
    }
  }

  private static boolean fits(Shape boxes, Shape labels) {
    int rank = boxes.rank();
    return (rank == 2 || rank == 3) && (!labels.hasRank() || labels.rank() == rank - 1);
  }

  @Override
  List<Tensor> compute(MaxNumBoundingBoxes layer, LayerCall call, List<Tensor> x) {
    Ops tf = call.tf();
    Tensor boxes = tf.cast(x.getFirst(), DType.FLOAT32);
    return List.of(filled(layer, tf, boxes, -2), filled(layer, tf, x.getLast(), -1));
  }

  /// @param axis that of boxes, from the end
  private static Tensor filled(MaxNumBoundingBoxes layer, Ops tf, Tensor x, int axis) {
    int most = layer.maxNumber();
    Tensor sizes = tf.shape(x);
    Tensor place = tf.reshape(tf.rank(x).plus(axis), Shape.of(1, 1));
    Tensor count = tf.constant(new int[] {most});
    Tensor after = tf.scatterNd(place, count, tf.shape(sizes));
    Tensor pairs = tf.stack(List.of(tf.zerosLike(after), after), 1);
    Tensor padded = tf.raw.PadV2(x, pairs, tf.constant(layer.fillValue(), x.dtype()));
    Tensor wanted = tf.tensorScatterNdUpdate(sizes, place, count);
    Tensor filled = tf.slice(padded, tf.zerosLike(sizes), wanted);
    Shape shape = x.shape();
    return shape.hasRank() ? tf.ensureShape(filled, of(shape, axis, most)) : filled;
  }

  private static Shape of(Shape shape, int axis, int size) {
    long[] sizes = new long[shape.rank()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = i == sizes.length + axis ? size : shape.dim(i);
    }
    return Shape.of(sizes);
  }
}
