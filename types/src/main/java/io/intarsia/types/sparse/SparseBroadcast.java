package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Repeats the entries of a sparse tensor along axes of length 1.
final class SparseBroadcast {
  private SparseBroadcast() {}

  /// The sparse tensor, broadcast with a shape as far as both are known; as it is if they do not
  /// broadcast, which is for the caller to say.
  static SparseTensor to(Ops tf, String operation, SparseTensor x, Shape with) {
    Shape shape = x.shape();
    if (!shape.isFullyKnown() || !with.isFullyKnown()) {
      return x;
    }
    Shape wide =
        shape.broadcastWith(with).orElseThrow(() -> SparseErrors.broadcast(operation, shape, with));
    return wide.equals(shape) ? x : repeated(tf, x, shape, wide);
  }

  private static SparseTensor repeated(Ops tf, SparseTensor x, Shape from, Shape to) {
    int added = to.rank() - from.rank();
    long[] copies = new long[to.rank()];
    for (int axis = 0; axis < copies.length; axis++) {
      boolean repeats = axis < added || from.dim(axis - added) != to.dim(axis);
      copies[axis] = repeats ? to.dim(axis) : 1;
    }
    Tensor offsets = tf.where(tf.ones(Shape.of(copies), DType.BOOL));
    Tensor axes = SparsePlace.ints(tf, 0, 0, added, 0);
    Tensor indices = tf.raw.Pad(x.indices(), tf.reshape(axes, 2, 2));
    Tensor all = tf.math.add(tf.expandDims(indices, 0), tf.expandDims(offsets, 1));
    Tensor count = tf.constant(new long[] {Shape.of(copies).numElements()});
    return SparseShapes.reorder(
        new SparseTensor(
            tf.reshape(all, -1, to.rank()),
            tf.raw.Tile(x.values(), count),
            SparsePlace.longs(tf, to.toArray()),
            to));
  }
}
