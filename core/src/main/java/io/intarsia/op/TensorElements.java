package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Tensor;

/// Elementwise functions as methods of tensors.
final class TensorElements {
  private TensorElements() {}

  /// Each element rounded to the nearest integer, halves to the even one.
  @Fluent
  static Tensor round(Ops tf, Tensor x) {
    return tf.math.round(x);
  }

  /// Each element, kept between two bounds.
  @Fluent
  static Tensor clip(Ops tf, Tensor x, Number min, Number max) {
    return tf.clipByValue(x, min, max);
  }

  /// Each element, kept between two bounds.
  @Fluent
  static Tensor clip(Ops tf, Tensor x, Tensor min, Tensor max) {
    return tf.clipByValue(x, min, max);
  }

  /// Each element rounded to a number of decimals, halves to the even digit; before the point for a
  /// negative number.
  ///
  /// @see "Python: numpy.round"
  @Fluent
  static Tensor round(Ops tf, Tensor x, int decimals) {
    return tf.numpy.round(x, decimals);
  }

  /// Each element without its fraction.
  ///
  /// @see "Python: numpy.trunc"
  @Fluent
  static Tensor trunc(Ops tf, Tensor x) {
    return tf.numpy.trunc(x);
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
  static Tensor xor(Ops tf, Tensor x, Tensor other) {
    return tf.math.logicalXor(x, other);
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
