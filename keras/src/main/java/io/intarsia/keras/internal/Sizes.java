package io.intarsia.keras.internal;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// Sizes of tensors, as numbers where the shape is known and as tensors where it is not.
public final class Sizes {
  private Sizes() {}

  /// Whether ranks are known, and the first is larger by one.
  static boolean isOneMore(Shape more, Shape less) {
    return more.hasRank() && less.hasRank() && more.rank() == less.rank() + 1;
  }

  /// Whether the last axis is known to be of size 1.
  public static boolean endsWithOne(Shape shape) {
    return shape.hasRank() && shape.rank() > 0 && shape.dim(shape.rank() - 1) == 1;
  }

  /// Whether there is an axis that is known to be of size 0.
  public static boolean isEmpty(Shape shape) {
    return shape.isFullyKnown() && shape.numElements() == 0;
  }

  /// How many elements there are, a scalar.
  public static Tensor elements(Ops tf, Tensor x, DType dtype) {
    return x.shape().isFullyKnown()
        ? tf.constant(x.shape().numElements(), dtype)
        : tf.cast(tf.size(x), dtype);
  }

  /// The size of the first axis, a scalar; 1 of a scalar.
  public static Tensor first(Ops tf, Tensor x, DType dtype) {
    Shape shape = x.shape();
    if (shape.hasRank() && (shape.rank() == 0 || shape.dim(0) >= 0)) {
      return tf.constant(shape.rank() == 0 ? 1 : shape.dim(0), dtype);
    }
    Tensor first = tf.stridedSlice(tf.shape(x), new int[] {0}, new int[] {1});
    return tf.cast(tf.reduceProd(first), dtype);
  }

  /// The size of the last axis, a scalar.
  public static Tensor last(Ops tf, Tensor x, DType dtype) {
    Shape shape = x.shape();
    return shape.hasRank() && shape.dim(shape.rank() - 1) >= 0
        ? tf.constant(shape.dim(shape.rank() - 1), dtype)
        : tf.cast(tf.shape(x).get(-1), dtype);
  }

  /// The axes from one on, `[axes]` int32: none if there are not so many.
  public static Tensor axesFrom(Ops tf, Tensor x, int first) {
    if (x.shape().hasRank()) {
      return tf.constant(IntStream.range(first, Math.max(first, x.shape().rank())).toArray());
    }
    Tensor rank = tf.rank(x);
    return tf.range(tf.minimum(tf.constant(first), rank), rank);
  }
}
