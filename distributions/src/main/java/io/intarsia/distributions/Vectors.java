package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;

/// Tensors whose last axis is an event.
final class Vectors {
  private Vectors() {}

  /// The size of the last axis, as far as it is known.
  static Shape shape(Tensor vectors) {
    Shape shape = vectors.shape();
    return shape.hasRank() && shape.rank() > 0
        ? shape.subShape(shape.rank() - 1, shape.rank())
        : Shape.unknownOfRank(1);
  }

  /// The size of the last axis: a vector of `int32`.
  static Tensor sizes(Ops tf, Tensor vectors) {
    Shape known = shape(vectors);
    return known.isFullyKnown() ? Batches.vector(tf, known) : tf.shape(vectors).get(Index.from(-1));
  }
}
