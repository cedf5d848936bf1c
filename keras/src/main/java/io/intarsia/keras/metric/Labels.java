package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Numbers of classes.
final class Labels {
  private Labels() {}

  /// The target without a last axis of size 1, if it has as many axes as the prediction; one whose
  /// size is not known can have no other.
  static Tensor of(Ops tf, Tensor target, Tensor prediction) {
    Shape shape = target.shape();
    boolean isColumn =
        shape.hasRank()
            && prediction.shape().hasRank()
            && shape.rank() == prediction.shape().rank()
            && (Sizes.endsWithOne(shape) || shape.dim(shape.rank() - 1) < 0);
    return isColumn ? tf.squeeze(target, -1) : target;
  }

  /// Whether the class of each example is among the `k` best, in the shape of the labels.
  ///
  /// @param prediction `[batch, …, classes]`
  static Tensor areAmong(Ops tf, Tensor labels, Tensor prediction, int k) {
    Tensor rows = tf.cast(rows(tf, prediction), DType.FLOAT32);
    Tensor flat = tf.reshape(tf.cast(labels, DType.INT32), -1);
    return tf.reshape(tf.math.inTopK(flat, rows, k), tf.shape(labels));
  }

  /// All axes but the last in one.
  static Tensor rows(Ops tf, Tensor x) {
    if (x.shape().hasRank() && x.shape().rank() == 2) {
      return x;
    }
    Tensor last = tf.reshape(Sizes.last(tf, x, DType.INT32), 1);
    return tf.reshape(x, tf.concat(List.of(tf.constant(new int[] {-1}), last), 0));
  }
}
