package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Functions that move entries, or leave some out, and keep their values.
final class SparseShapes {
  private SparseShapes() {}

  static SparseTensor reorder(SparseTensor x) {
    Ops tf = SparsePlace.of(x);
    var sorted = tf.raw.SparseReorder(x.indices(), x.values(), x.denseShape());
    return new SparseTensor(
        sorted.outputIndices(), sorted.outputValues(), x.denseShape(), x.staticShape());
  }

  // -- reshape ------------------------------------------------------------------------------------

  static SparseTensor reshape(SparseTensor x, Tensor sizes) {
    Ops tf = SparsePlace.of(x, sizes);
    var reshaped = tf.raw.SparseReshape(x.indices(), x.denseShape(), tf.cast(sizes, DType.INT64));
    Shape known = sizes.shape();
    Shape shape = known.isFullyKnown() ? Shape.unknownOfRank((int) known.dim(0)) : Shape.unknown();
    return new SparseTensor(reshaped.outputIndices(), x.values(), reshaped.outputShape(), shape);
  }

  static SparseTensor reshape(SparseTensor x, long... sizes) {
    Ops tf = SparsePlace.of(x);
    long[] full = inferred(x.shape(), sizes);
    var reshaped = tf.raw.SparseReshape(x.indices(), x.denseShape(), SparsePlace.longs(tf, full));
    return new SparseTensor(
        reshaped.outputIndices(), x.values(), reshaped.outputShape(), Shape.of(full));
  }

  /// The sizes with -1 filled in, if the shape is known.
  private static long[] inferred(Shape shape, long... sizes) {
    long unknown = Arrays.stream(sizes).filter(size -> size == -1).count();
    if (unknown > 1 || Arrays.stream(sizes).anyMatch(size -> size < -1)) {
      throw SparseErrors.argument(
          "sparse.reshape", "sizes of which at most one is -1", Arrays.toString(sizes));
    }
    long rest = product(Arrays.stream(sizes).filter(size -> size != -1).toArray());
    if (!shape.isFullyKnown() || unknown == 1 && rest == 0) {
      return sizes;
    }
    long all = product(shape.toArray());
    if (unknown == 0 ? all != rest : all % rest != 0) {
      throw SparseErrors.argument(
          "sparse.reshape",
          "sizes for the %d elements of shape %s".formatted(all, shape),
          Arrays.toString(sizes));
    }
    return Arrays.stream(sizes).map(size -> size == -1 ? all / rest : size).toArray();
  }

  private static long product(long... sizes) {
    long product = 1;
    for (long size : sizes) {
      if (Math.multiplyHigh(product, size) != 0 || product * size < 0) {
        throw SparseErrors.argument(
            "sparse.reshape", "fewer than 2^63 elements", Arrays.toString(sizes));
      }
      product *= size;
    }
    return product;
  }

  // -- axes ---------------------------------------------------------------------------------------

  static SparseTensor transpose(SparseTensor x, int... perm) {
    int rank = SparsePlace.rank(x);
    if (rank < 0) {
      return transpose(ofRank(x, perm.length), perm);
    }
    int[] order = Arrays.stream(perm).map(axis -> axis < 0 ? axis + rank : axis).toArray();
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    for (int axis = 0; axis < rank; axis++) {
      if (sorted.length != rank || sorted[axis] != axis) {
        throw SparseErrors.argument(
            "sparse.transpose", "each of the %d axes once".formatted(rank), Arrays.toString(perm));
      }
    }
    Shape shape = x.shape();
    Shape moved = Shape.of(Arrays.stream(order).mapToLong(shape::dim).toArray());
    Ops tf = SparsePlace.of(x);
    return moved(tf, x, SparsePlace.ints(tf, order), moved);
  }

  /// Of unknown rank, which is that when the graph runs.
  private static SparseTensor ofRank(SparseTensor x, int rank) {
    Tensor sizes = SparsePlace.of(x).ensureShape(x.denseShape(), Shape.of(rank));
    return new SparseTensor(x.indices(), x.values(), sizes, Shape.unknownOfRank(rank));
  }

  static SparseTensor transpose(SparseTensor x) {
    int rank = SparsePlace.rank(x);
    if (rank < 0) {
      Ops tf = SparsePlace.of(x);
      Tensor order = tf.reverse(tf.range(tf.size(x.denseShape(), DType.INT32)), 0);
      return moved(tf, x, order, Shape.unknown());
    }
    int[] perm = new int[rank];
    Arrays.setAll(perm, axis -> rank - 1 - axis);
    return transpose(x, perm);
  }

  /// @param which `int32`, `[rank]`: the axis that comes to each place
  static SparseTensor moved(Ops tf, SparseTensor x, Tensor which, Shape shape) {
    Tensor sizes = SparsePlace.sizes(tf, shape, () -> SparsePlace.sizes(tf, x.denseShape(), which));
    return reorder(
        new SparseTensor(SparsePlace.columns(tf, x.indices(), which), x.values(), sizes, shape));
  }

  static SparseTensor expandDims(SparseTensor x, int axis) {
    int rank = SparsePlace.rank(x);
    if (rank < 0) {
      return expandDimsLater(x, axis);
    }
    if (axis < -rank - 1 || axis > rank) {
      throw SparseErrors.argument(
          "sparse.expandDims", "an axis from %d to %d".formatted(-rank - 1, rank), axis);
    }
    int at = axis < 0 ? axis + rank + 1 : axis;
    Ops tf = SparsePlace.of(x);
    Shape before = x.shape();
    Shape shape =
        before.subShape(0, at).concatenate(Shape.of(1)).concatenate(before.subShape(at, rank));
    Tensor order = SparsePlace.ints(tf, insertion(rank, at));
    Tensor indices = withColumn(tf, x.indices());
    Tensor sizes = SparsePlace.sizes(tf, shape, () -> sizes(tf, x.denseShape(), order));
    return new SparseTensor(
        at == rank ? indices : SparsePlace.columns(tf, indices, order), x.values(), sizes, shape);
  }

  // Of axes that there are not, the kernels that count them say so.
  private static SparseTensor expandDimsLater(SparseTensor x, int axis) {
    Ops tf = SparsePlace.of(x);
    Tensor rank = tf.size(x.denseShape(), DType.INT32);
    Tensor at = axis < 0 ? rank.plus(axis + 1) : tf.constant(axis);
    Tensor one = tf.constant(1);
    Tensor before = tf.raw.Range(tf.constant(0), at, one);
    Tensor after = tf.raw.Range(at, rank, one);
    Tensor order = tf.raw.ConcatV2(List.of(before, tf.reshape(rank, 1), after), 0);
    Tensor indices = SparsePlace.columns(tf, withColumn(tf, x.indices()), order);
    return new SparseTensor(indices, x.values(), sizes(tf, x.denseShape(), order), Shape.unknown());
  }

  /// With zeros as the last column.
  private static Tensor withColumn(Ops tf, Tensor indices) {
    return tf.raw.Pad(indices, tf.constant(new int[][] {{0, 0}, {0, 1}}));
  }

  private static Tensor sizes(Ops tf, Tensor denseShape, Tensor order) {
    Tensor more = tf.raw.ConcatV2(List.of(denseShape, SparsePlace.longs(tf, 1)), 0);
    return SparsePlace.sizes(tf, more, order);
  }

  /// The order in which the new axis, which comes last, is at its place.
  private static int[] insertion(int rank, int at) {
    int[] order = new int[rank + 1];
    Arrays.setAll(order, axis -> axis < at ? axis : axis == at ? rank : axis - 1);
    return order;
  }

  // -- fewer entries, other bounds ----------------------------------------------------------------

  static SparseTensor retain(SparseTensor x, Tensor toRetain) {
    Shape entries = x.values().shape();
    if (!toRetain.shape().isCompatibleWith(entries)) {
      throw SparseErrors.argument(
          "sparse.retain",
          "one flag for each entry, of shape " + entries,
          "shape " + toRetain.shape());
    }
    if (!toRetain.shape().isFullyKnown() || !entries.isFullyKnown()) {
      Ops tf = SparsePlace.of(x, toRetain);
      SparseChecks.equal(
          tf,
          tf.shape(toRetain),
          tf.shape(x.values()),
          "sparse.retain: expected one flag for each entry");
    }
    return kept(x, toRetain);
  }

  /// The entries whose flag is set.
  static SparseTensor kept(SparseTensor x, Tensor flags) {
    Ops tf = SparsePlace.of(x, flags);
    Tensor which = tf.raw.Where(flags);
    return new SparseTensor(
        tf.raw.GatherNd(x.indices(), which),
        tf.raw.GatherNd(x.values(), which),
        x.denseShape(),
        x.staticShape());
  }

  /// As large as the entries need.
  static SparseTensor resetShape(SparseTensor x) {
    Ops tf = SparsePlace.of(x);
    Tensor last = tf.raw.Max(x.indices(), tf.constant(0));
    Tensor none = SparsePlace.zero(tf, DType.INT64);
    Tensor sizes = tf.math.maximum(last.plus(1), none);
    int rank = SparsePlace.rank(x);
    return new SparseTensor(
        x.indices(), x.values(), sizes, rank < 0 ? Shape.unknown() : Shape.unknownOfRank(rank));
  }

  static SparseTensor resetShape(SparseTensor x, Tensor newShape) {
    Ops tf = SparsePlace.of(x, newShape);
    Tensor sizes = tf.cast(newShape, DType.INT64);
    SparseTensor result = SparseTensor.of(x.indices(), x.values(), sizes);
    Shape before = x.shape();
    Shape after = result.shape();
    if (before.isFullyKnown() && after.isFullyKnown()) {
      checkLarger(before, after);
      return result;
    }
    tf.debugging.assertLessEqual(
        x.denseShape(), sizes, "sparse.resetShape: expected sizes that are no smaller");
    return result;
  }

  private static void checkLarger(Shape before, Shape after) {
    for (int axis = 0; axis < before.rank(); axis++) {
      if (after.dim(axis) < before.dim(axis)) {
        throw SparseErrors.argument(
            "sparse.resetShape", "sizes no smaller than those of " + before, after);
      }
    }
  }
}
