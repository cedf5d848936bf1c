package io.intarsia.op;

import io.intarsia.internal.op.Fluent;
import io.intarsia.op.array.GatherOptions;
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

  /// The elements along the last axis in ascending order.
  @Fluent
  static Tensor sort(Ops tf, Tensor x) {
    return tf.sort(x);
  }

  /// The elements along an axis in ascending order.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor sort(Ops tf, Tensor x, int axis) {
    return tf.sort(x, axis);
  }

  /// The positions that put the last axis into ascending order: int32.
  @Fluent
  static Tensor argsort(Ops tf, Tensor x) {
    return tf.argsort(x);
  }

  /// The positions that put an axis into ascending order: int32.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor argsort(Ops tf, Tensor x, int axis) {
    return tf.argsort(x, axis);
  }

  /// The parts at positions of an axis, which the axes of the positions replace.
  ///
  /// @param indices integers
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor gather(Ops tf, Tensor x, Tensor indices, int axis) {
    return tf.gather(x, indices, GatherOptions.defaults().withAxis(axis));
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
}
