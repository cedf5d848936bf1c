package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Sizes of axes: what is known, or what the runtime finds.
final class Sizes {
  private Sizes() {}

  /// A scalar, int32.
  static Tensor of(Ops tf, Tensor x, int axis) {
    return isKnown(x, axis) ? tf.constant((int) x.shape().dim(axis)) : tf.gather(tf.shape(x), axis);
  }

  static boolean isKnown(Tensor x, int axis) {
    return x.shape().hasRank() && x.shape().dim(axis) >= 0;
  }
}
