package io.intarsia.keras.layer;

import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Axes of tensors, also of those whose rank is known only when the layer runs.
final class Axes {
  private Axes() {}

  static int[] ints(List<Integer> axes) {
    return axes.stream().mapToInt(Integer::intValue).toArray();
  }

  /// The index of an axis, which is counted from the end if negative; it need not be there.
  static int index(int axis, int rank) {
    return axis < 0 ? axis + rank : axis;
  }

  /// The shape of some axes alone, whose sizes have to be known.
  ///
  /// @param spec of what a layer takes
  static Shape of(State state, Object spec, List<Integer> axes) {
    return axes.stream()
        .map(axis -> state.axis(spec, axis))
        .reduce(Shape.scalar(), Shape::concatenate);
  }

  /// All axes but some, `[axes]` of int32.
  static Tensor others(Ops tf, Tensor x, List<Integer> axes) {
    if (x.shape().hasRank()) {
      int rank = x.shape().rank();
      int[] without = axes.stream().mapToInt(axis -> index(axis, rank)).toArray();
      return tf.constant(
          IntStream.range(0, rank)
              .filter(axis -> Arrays.stream(without).noneMatch(each -> each == axis))
              .toArray());
    }
    Tensor rank = tf.rank(x);
    return tf.raw.ListDiff(tf.range(rank), indices(tf, axes, rank)).out();
  }

  /// Elements in the shape of another tensor.
  static Tensor reshapedLike(Ops tf, Tensor x, Tensor like) {
    return like.shape().isFullyKnown()
        ? tf.reshape(x, like.shape())
        : tf.reshape(x, tf.shape(like));
  }

  /// Elements repeated to the shape of another tensor.
  static Tensor broadcastLike(Ops tf, Tensor x, Tensor like) {
    return like.shape().isFullyKnown()
        ? tf.broadcastTo(x, like.shape())
        : tf.broadcastTo(x, tf.shape(like));
  }

  private static Tensor indices(Ops tf, List<Integer> axes, Tensor rank) {
    return tf.math.floormod(tf.constant(ints(axes)), rank);
  }

  /// A weight whose axes are some of a tensor's, of as many axes as the tensor: those that it has
  /// not are of size 1.
  ///
  /// @throws IllegalArgumentException if the sizes differ
  static Tensor beside(Ops tf, Tensor weight, Tensor x, List<Integer> axes) {
    checkSizes(weight.shape(), x.shape(), axes);
    if (axes.equals(List.of(-1))) {
      return weight;
    }
    return x.shape().hasRank()
        ? tf.reshape(weight, shape(weight.shape(), x.shape().rank(), axes))
        : tf.reshape(weight, shape(tf, weight, tf.rank(x), axes));
  }

  /// Refuses a tensor whose sizes are others than those of a weight that stands at some axes.
  static void checkSizes(Shape weight, Shape x, List<Integer> axes) {
    for (int i = 0; x.hasRank() && i < axes.size(); i++) {
      int index = index(axes.get(i), x.rank());
      if (index < 0 || index >= x.rank() || (x.dim(index) >= 0 && x.dim(index) != weight.dim(i))) {
        throw LayerMistakes.size(axes.get(i), weight.dim(i), x);
      }
    }
  }

  private static Shape shape(Shape weight, int rank, List<Integer> axes) {
    long[] sizes = new long[rank];
    Arrays.fill(sizes, 1);
    for (int i = 0; i < axes.size(); i++) {
      sizes[index(axes.get(i), rank)] = weight.dim(i);
    }
    return Shape.of(sizes);
  }

  private static Tensor shape(Ops tf, Tensor weight, Tensor rank, List<Integer> axes) {
    Tensor ones = tf.fill(tf.expandDims(rank, 0), tf.constant(1));
    Tensor places = tf.expandDims(indices(tf, axes, rank), 1);
    return tf.tensorScatterNdUpdate(ones, places, tf.shape(weight));
  }
}
