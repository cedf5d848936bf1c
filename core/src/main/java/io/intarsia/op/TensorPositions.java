package io.intarsia.op;

import io.intarsia.internal.op.Fluent;
import io.intarsia.op.math.BincountOptions;
import io.intarsia.tensor.Tensor;

/// Order and positions as methods of tensors.
final class TensorPositions {
  private TensorPositions() {}

  /// Where the largest element is, counted through the flattened tensor, as in numpy: int64.
  @Fluent
  static Tensor argmax(Ops tf, Tensor x) {
    return tf.math.argmax(tf.reshape(x, -1), 0);
  }

  /// Where the largest elements along an axis are: int64.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor argmax(Ops tf, Tensor x, int axis) {
    return tf.math.argmax(x, axis);
  }

  /// Where the smallest element is, counted through the flattened tensor, as in numpy: int64.
  @Fluent
  static Tensor argmin(Ops tf, Tensor x) {
    return tf.math.argmin(tf.reshape(x, -1), 0);
  }

  /// Where the smallest elements along an axis are: int64.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor argmin(Ops tf, Tensor x, int axis) {
    return tf.math.argmin(x, axis);
  }

  /// The sums of the elements up to each, along an axis.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor cumsum(Ops tf, Tensor x, int axis) {
    return tf.math.cumsum(x, axis);
  }

  /// The products of the elements up to each, along an axis.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor cumprod(Ops tf, Tensor x, int axis) {
    return tf.math.cumprod(x, axis);
  }

  /// The sums of the elements up to each, through the flattened tensor, as in numpy: `[N]`.
  ///
  /// @see "Python: numpy.cumsum"
  @Fluent
  static Tensor cumsum(Ops tf, Tensor x) {
    return tf.math.cumsum(tf.reshape(x, -1), 0);
  }

  /// The products of the elements up to each, through the flattened tensor, as in numpy: `[N]`.
  ///
  /// @see "Python: numpy.cumprod"
  @Fluent
  static Tensor cumprod(Ops tf, Tensor x) {
    return tf.math.cumprod(tf.reshape(x, -1), 0);
  }

  /// How often each of 0, 1, … is there, of so many at least.
  ///
  /// @see "Python: numpy.bincount"
  @Fluent
  static Tensor bincount(Ops tf, Tensor x, int minlength) {
    return tf.math.bincount(x, BincountOptions.defaults().withMinlength(minlength));
  }
}
