package io.intarsia.internal.gradient;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Objects;

/// Gradients that are zeros, of tensors that a tape knows.
final class Zeros {
  private Zeros() {}

  /// Zeros of the shape and dtype of a tensor.
  static Tensor zeros(Ops tf, Kept of) {
    if (of.shape().isFullyKnown() && !of.dtype().isHandle()) {
      return tf.raw.Fill(shape(tf, of), tf.constant(0, of.dtype()));
    }
    return tf.raw.ZerosLike(Objects.requireNonNull(of.tensor()));
  }

  /// The shape of a tensor, `[rank]` of `int32`.
  static Tensor shape(Ops tf, Kept of) {
    Shape shape = of.shape();
    if (shape.isFullyKnown()) {
      return tf.constant(Arrays.stream(shape.toArray()).mapToInt(Math::toIntExact).toArray());
    }
    return tf.raw.Shape(Objects.requireNonNull(of.tensor()));
  }
}
