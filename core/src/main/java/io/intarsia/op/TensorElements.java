package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Elementwise functions as methods of tensors.
final class TensorElements {
  private TensorElements() {}

  /// Each element, kept between two bounds.
  ///
  /// @param min a tensor, or a Java number or array; null for none
  /// @param max a tensor, or a Java number or array; null for none
  /// @throws IllegalArgumentException if the dtype of this tensor cannot hold one
  @Fluent
  static Tensor clip(Ops tf, Tensor x, @Nullable Object min, @Nullable Object max) {
    if (min != null && max != null) {
      return tf.clipByValue(x, ArrayLike.like(tf, min, x), ArrayLike.like(tf, max, x));
    }
    Tensor above = min == null ? x : tf.math.maximum(x, ArrayLike.like(tf, min, x));
    return max == null ? above : tf.math.minimum(above, ArrayLike.like(tf, max, x));
  }

  /// Each element, kept between two bounds; another name of `clip`.
  ///
  /// @see "Python: torch.clamp"
  @Fluent
  static Tensor clamp(Ops tf, Tensor x, Number min, Number max) {
    return tf.clipByValue(x, min, max);
  }

  /// Whether one of each two is true and the other is not.
  ///
  /// @see "Python: numpy.logical_xor"
  @Fluent
  static Tensor xor(Ops tf, Tensor x, Object other) {
    return tf.math.logicalXor(x, ArrayLike.like(tf, other, x));
  }

  /// The elements, and a number where a mask is true.
  ///
  /// @see "Python: torch.Tensor.masked_fill"
  @Fluent
  static Tensor maskedFill(Ops tf, Tensor x, Tensor mask, Number value) {
    return tf.where(mask, value, x);
  }

  /// The elements as another dtype; another name of `cast`.
  ///
  /// @see "Python: numpy.ndarray.astype"
  @Fluent
  static Tensor astype(Ops tf, Tensor x, DType dtype) {
    return tf.cast(x, dtype);
  }

  /// A new tensor with the same elements.
  ///
  /// @see "Python: numpy.ndarray.copy"
  @Fluent
  static Tensor copy(Ops tf, Tensor x) {
    return tf.identity(x);
  }
}
