package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Repeats the entries of a sparse tensor along axes of length 1.
final class SparseBroadcast {
  private SparseBroadcast() {}

  /// The sparse tensor, broadcast with a tensor; as it is if they do not broadcast and that is
  /// found when it runs.
  static SparseTensor to(Ops tf, String operation, SparseTensor x, Tensor with) {
    Shape from = x.shape();
    Shape other = with.shape();
    if (!from.hasRank() || !other.hasRank()) {
      return x;
    }
    Shape wide =
        from.broadcastWith(other).orElseThrow(() -> SparseErrors.broadcast(operation, from, other));
    if (isKept(from, other)) {
      return x;
    }
    if (other.rank() > from.rank() || wide.isFullyKnown() && from.isFullyKnown()) {
      return repeated(tf, x, with, wide);
    }
    // Rarely needed, and the sort that it ends with is not cheap.
    Tensor sizes = last(tf, x.denseShape(), from.rank() - other.rank());
    Tensor given = tf.shape(with, DType.INT64);
    Tensor grows = tf.math.logicalAnd(tf.math.equal(sizes, 1), tf.math.notEqual(given, 1));
    SparseTensor result =
        tf.condNest(tf.math.reduceAny(grows), g -> repeated(g, x, with, wide), g -> same(g, x));
    return result.withShape(wide);
  }

  /// Whether no axis of the sparse tensor can be longer in the result.
  private static boolean isKept(Shape from, Shape other) {
    int added = from.rank() - other.rank();
    for (int axis = 0; axis < other.rank(); axis++) {
      long size = added < 0 ? 1 : from.dim(axis + added);
      boolean mayGrow = size == 1 || size == Shape.UNKNOWN_SIZE;
      if (mayGrow && other.dim(axis) != 1) {
        return false;
      }
    }
    return added >= 0;
  }

  private static SparseTensor same(Ops tf, SparseTensor x) {
    return new SparseTensor(
        tf.identity(x.indices()),
        tf.identity(x.values()),
        tf.identity(x.denseShape()),
        Shape.unknownOfRank(x.shape().rank()));
  }

  private static Tensor last(Ops tf, Tensor sizes, int from) {
    return tf.raw.Slice(sizes, SparsePlace.ints(tf, from), SparsePlace.ints(tf, -1));
  }

  private static SparseTensor repeated(Ops tf, SparseTensor x, Tensor with, Shape wide) {
    int added = wide.rank() - x.shape().rank();
    Tensor sizes = tf.raw.BroadcastArgs(x.denseShape(), tf.shape(with, DType.INT64));
    Tensor ones = SparsePlace.longs(tf, ones(added));
    Tensor before = tf.raw.ConcatV2(List.of(ones, x.denseShape()), 0);
    Tensor copies = tf.where(tf.math.equal(before, sizes), tf.onesLike(sizes), sizes);
    Tensor offsets = tf.raw.Where(tf.raw.Fill(copies, tf.constant(true)));
    Tensor pads = tf.constant(new int[][] {{0, 0}, {added, 0}});
    Tensor indices = tf.raw.Pad(x.indices(), pads);
    Tensor all = tf.math.add(tf.expandDims(indices, 0), tf.expandDims(offsets, 1));
    Tensor count = tf.reshape(tf.raw.Prod(copies, tf.constant(0)), 1);
    return SparseShapes.reorder(
        new SparseTensor(
            tf.reshape(all, -1, wide.rank()),
            tf.raw.Tile(x.values(), count),
            SparsePlace.sizes(tf, wide, () -> sizes),
            wide));
  }

  private static long[] ones(int count) {
    long[] ones = new long[count];
    java.util.Arrays.fill(ones, 1);
    return ones;
  }
}
