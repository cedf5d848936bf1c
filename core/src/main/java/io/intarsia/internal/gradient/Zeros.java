package io.intarsia.internal.gradient;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// Gradients that are zeros, of tensors that a tape knows.
final class Zeros {
  private Zeros() {}

  /// Zeros of the shape and dtype of a tensor.
  static Tensor zeros(Ops tf, Kept of) {
    if (of.shape().isFullyKnown() && !of.dtype().isHandle()) {
      return tf.raw.Fill(shape(tf, of), tf.constant(0, of.dtype()));
    }
    Tensor tensor = of.tensor();
    if (tensor == null) {
      throw Mistake.state(
          "the gradient of a handle is missing, and zeros are made of the handle: a rule that asks"
              + " for this gradient keeps the outputs, or asks hasGradient first");
    }
    return tf.raw.ZerosLike(tensor);
  }

  /// The shape of a tensor, `[rank]` of `int32`.
  static Tensor shape(Ops tf, Kept of) {
    Shape shape = of.shape();
    if (shape.isFullyKnown()) {
      return tf.constant(sizes(shape));
    }
    return tf.raw.Shape(Objects.requireNonNull(of.tensor()));
  }

  private static int[] sizes(Shape shape) {
    int[] sizes = new int[shape.rank()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Math.toIntExact(shape.dim(i));
    }
    return sizes;
  }
}
