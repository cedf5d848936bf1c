package io.intarsia.keras.internal;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A target and a prediction that fit each other.
public record Pair(Tensor target, Tensor prediction) {
  /// The target in the prediction's type of numbers.
  public static Pair cast(Ops tf, Tensor target, Tensor prediction) {
    return new Pair(cast(tf, target, prediction.dtype()), prediction);
  }

  private static Tensor cast(Ops tf, Tensor x, DType dtype) {
    return x.dtype() == dtype ? x : tf.cast(x, dtype);
  }

  /// The target in the prediction's type of numbers, and both of one rank: see [#matched].
  public static Pair of(Ops tf, Tensor target, Tensor prediction) {
    Tensor numbers = cast(tf, target, prediction.dtype());
    return matched(tf, ending(tf, numbers, prediction), prediction, true);
  }

  /// Numbers and how much each counts, of one rank: see [#matched].
  public static Pair weighted(Ops tf, Tensor numbers, Tensor weight) {
    return matched(tf, numbers, ending(tf, weight, numbers), true);
  }

  // What has an axis more than it needs, of a size that is not known, fits only if that is 1.
  private static Tensor ending(Ops tf, Tensor more, Tensor needed) {
    Shape shape = more.shape();
    return Sizes.isOneMore(shape, needed.shape()) && shape.dim(shape.rank() - 1) < 0
        ? tf.expandDims(tf.squeeze(more, -1), -1)
        : more;
  }

  /// Both of one rank, if one has an axis of size 1 more at its end: it is dropped, or added to one
  /// of rank 1.
  ///
  /// @param grows whether the axis is added to one of rank 1; otherwise it is always dropped
  public static Pair matched(Ops tf, Tensor target, Tensor prediction, boolean grows) {
    if (Sizes.isOneMore(target.shape(), prediction.shape()) && Sizes.endsWithOne(target.shape())) {
      return grows && prediction.shape().rank() == 1
          ? new Pair(target, tf.expandDims(prediction, -1))
          : new Pair(tf.squeeze(target, -1), prediction);
    }
    if (Sizes.isOneMore(prediction.shape(), target.shape())
        && Sizes.endsWithOne(prediction.shape())) {
      return grows && target.shape().rank() == 1
          ? new Pair(tf.expandDims(target, -1), prediction)
          : new Pair(target, tf.squeeze(prediction, -1));
    }
    return new Pair(target, prediction);
  }
}
