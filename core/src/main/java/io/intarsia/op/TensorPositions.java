package io.intarsia.op;

import io.intarsia.internal.op.Fluent;
import io.intarsia.op.math.BincountOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;

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

  /// Where the elements are that are not zero: for each axis their positions, `int64`.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.nonzero"
  @Fluent
  static List<Tensor> nonzero(Ops tf, Tensor x) {
    return tf.numpy.nonzero(x);
  }

  /// Where the elements are that are not zero, a row of `int64` for each.
  ///
  /// @see "Python: numpy.argwhere"
  @Fluent
  static Tensor argwhere(Ops tf, Tensor x) {
    return tf.numpy.argwhere(x);
  }

  /// Where each value would go into this sorted vector, before equal ones: `int64`.
  ///
  /// @param values a tensor, or a Java number, array or list
  /// @see "Python: numpy.searchsorted"
  @Fluent
  static Tensor searchsorted(Ops tf, Tensor x, Object values) {
    return tf.numpy.searchsorted(x, values);
  }

  /// The elements at positions of the flattened tensor, of the shape of the positions.
  ///
  /// @param indices integers as a tensor, or a Java number, array or list; negative ones count from
  ///   the end
  /// @see "Python: numpy.take"
  @Fluent
  static Tensor take(Ops tf, Tensor x, Object indices) {
    return tf.numpy.take(x, indices);
  }

  /// The parts at positions of an axis, which the axes of the positions replace.
  ///
  /// @param indices integers as a tensor, or a Java number, array or list; negative ones count from
  ///   the end
  /// @see "Python: numpy.take"
  @Fluent
  static Tensor take(Ops tf, Tensor x, Object indices, int axis) {
    return tf.numpy.take(x, indices, axis);
  }

  /// The element at the position that is given for its place, along an axis.
  ///
  /// @param indices integers of the rank of this tensor
  /// @throws IllegalArgumentException if a rank is not known, or they differ
  /// @see "Python: numpy.take_along_axis"
  @Fluent
  static Tensor takeAlongAxis(Ops tf, Tensor x, Tensor indices, int axis) {
    return tf.numpy.takeAlongAxis(x, indices, axis);
  }

  /// The elements in ascending order, each once: `[N]`, as in numpy.
  ///
  /// @see "Python: numpy.unique"
  @Fluent
  static Tensor unique(Ops tf, Tensor x) {
    return tf.numpy.unique(x);
  }

  /// How often each of 0, 1, … is there, of so many at least.
  ///
  /// @see "Python: numpy.bincount"
  @Fluent
  static Tensor bincount(Ops tf, Tensor x, int minlength) {
    return tf.math.bincount(x, BincountOptions.defaults().withMinlength(minlength));
  }
}
