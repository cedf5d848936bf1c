package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Which queries look at which values.
final class AttentionMasks {
  private AttentionMasks() {}

  /// Both; null is everything.
  static @Nullable Tensor and(Ops tf, @Nullable Tensor one, @Nullable Tensor other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return tf.math.logicalAnd(one, other);
  }

  /// `[queries, values]`: no query looks behind its position.
  static Tensor causal(Ops tf, Tensor query, Tensor value) {
    return tf.math.greaterEqual(tf.expandDims(positions(tf, query), 1), positions(tf, value));
  }

  /// `[queries, values]`: a query looks less than a number of positions ahead or back.
  static Tensor window(Ops tf, Tensor query, Tensor value, int size) {
    Tensor distance = tf.expandDims(positions(tf, query), 1).minus(positions(tf, value));
    return tf.math.less(tf.math.abs(distance), tf.constant(size));
  }

  private static Tensor positions(Ops tf, Tensor x) {
    return tf.range(Sizes.of(tf, x, 1));
  }

  /// With axes of size 1 before the last ones, for heads and the like.
  ///
  /// @param rank how many axes there are to be
  /// @param last how many axes stay last
  static Tensor expanded(Ops tf, Tensor mask, int rank, int last) {
    Tensor expanded = mask;
    int own = mask.shape().hasRank() ? mask.shape().rank() : last + 1;
    for (int i = own; i < rank && own > last; i++) {
      expanded = tf.expandDims(expanded, -last - 1);
    }
    return expanded;
  }

  static @Nullable Tensor bool(Ops tf, @Nullable Tensor mask) {
    return mask == null || mask.dtype() == DType.BOOL ? mask : tf.cast(mask, DType.BOOL);
  }
}
