package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Joins axes of tensors.
final class FlatAxes {
  private FlatAxes() {}

  /// The first axis and so many after it made one.
  static Tensor merged(Ops tf, Tensor tensor, int more) {
    if (more == 0) {
      return tensor;
    }
    return tensor.shape().hasRank() ? mergedNow(tf, tensor, more) : mergedLater(tf, tensor, more);
  }

  private static Tensor mergedNow(Ops tf, Tensor tensor, int more) {
    Shape shape = tensor.shape();
    Shape outer = shape.subShape(0, more + 1);
    Shape inner = shape.subShape(more + 1, shape.rank());
    if (outer.isFullyKnown() && inner.isFullyKnown()) {
      return tf.reshape(tensor, Shape.of(outer.numElements()).concatenate(inner));
    }
    if (inner.isFullyKnown() && inner.numElements() > 0) {
      return tf.reshape(tensor, Shape.of(Shape.UNKNOWN_SIZE).concatenate(inner));
    }
    return mergedLater(tf, tensor, more);
  }

  private static Tensor mergedLater(Ops tf, Tensor tensor, int more) {
    Tensor sizes = tf.shape(tensor);
    Tensor first = tf.reshape(tf.math.reduceProd(sizes.get(Index.to(more + 1))), 1);
    return tf.reshape(tensor, tf.concat(List.of(first, sizes.get(Index.from(more + 1))), 0));
  }
}
