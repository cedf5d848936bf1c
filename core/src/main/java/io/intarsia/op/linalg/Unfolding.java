package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A tensor laid out as a matrix: some axes make the columns (or the rows), the free ones the other
/// dimension.
///
/// @param matrix the elements
/// @param free the dimensions of the free axes, a vector `int32`
record Unfolding(Tensor matrix, Tensor free) {

  /// @param last whether the axes make the columns
  /// @throws IllegalArgumentException if there is no such axis
  static Unfolding of(BaseOps tf, String operation, Tensor x, int[] axes, boolean last) {
    if (!x.shape().isFullyKnown()) {
      Axes.tensor(tf, operation, x.shape(), Arrays.stream(axes).boxed().toList());
      return of(tf, x, Constants.ints(tf, axes), last);
    }
    Shape shape = x.shape();
    int[] summed =
        Arrays.stream(axes).map(axis -> Axes.normalize(operation, axis, shape.rank())).toArray();
    int[] free = without(summed, shape.rank());
    int[] order = last ? joined(free, summed) : joined(summed, free);
    long[] dims = dims(shape, free);
    long[] others = dims(shape, summed);
    long rows = product(last ? dims : others);
    long columns = product(last ? others : dims);
    Tensor moved = inOrder(order) ? x : tf.raw.Transpose(x, Constants.ints(tf, order));
    Tensor matrix = tf.raw.Reshape(moved, Constants.longs(tf, rows, columns));
    return new Unfolding(matrix, Constants.ints(tf, ints(operation, dims)));
  }

  /// The same for axes that are known only when the op runs.
  static Unfolding of(BaseOps tf, Tensor x, Tensor axes, boolean last) {
    Tensor summed = Axes.fromStart(tf, x, Casts.cast(tf, axes, DType.INT32));
    Tensor free =
        tf.raw.ListDiff(Axes.all(tf, x), summed, Attributes.of("out_idx", DType.INT32)).out();
    Tensor shape = Dims.of(tf, x);
    Tensor zero = Constants.of(tf, 0);
    Tensor freeDims = tf.raw.GatherV2(shape, free, zero);
    Tensor summedSize = tf.raw.Prod(tf.raw.GatherV2(shape, summed, zero), zero);
    Tensor freeSize = tf.raw.Prod(freeDims, zero);
    List<Tensor> order = last ? List.of(free, summed) : List.of(summed, free);
    List<Tensor> sizes = last ? List.of(freeSize, summedSize) : List.of(summedSize, freeSize);
    Tensor moved = tf.raw.Transpose(x, tf.raw.ConcatV2(order, zero));
    return new Unfolding(tf.raw.Reshape(moved, tf.raw.Pack(sizes)), freeDims);
  }

  static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  private static int[] without(int[] axes, int rank) {
    return IntStream.range(0, rank)
        .filter(axis -> Arrays.stream(axes).noneMatch(each -> each == axis))
        .toArray();
  }

  private static int[] joined(int[] first, int[] second) {
    return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
  }

  private static long[] dims(Shape shape, int[] axes) {
    return Arrays.stream(axes).mapToLong(shape::dim).toArray();
  }

  private static int[] ints(String operation, long[] dims) {
    for (long dim : dims) {
      if (dim > Integer.MAX_VALUE) {
        throw Mistake.argument(
            "%s: axes that stay have at most 2³¹ − 1 elements, got %d; reshape it before"
                .formatted(operation, dim));
      }
    }
    return Arrays.stream(dims).mapToInt(dim -> (int) dim).toArray();
  }

  private static long product(long[] dims) {
    return Arrays.stream(dims).reduce(1, (a, b) -> a * b);
  }

  private static boolean inOrder(int[] order) {
    return Arrays.equals(order, range(0, order.length));
  }
}
