package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Where the largest and the smallest elements are.
final class ArgExtremes {
  private ArgExtremes() {}

  /// Finds the index of the largest element along the first axis; of equal ones the first.
  ///
  /// `x` is `[D₀, D₁…]`, numeric or `bool`; the result is `[D₁…]`, `int64`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.argmax"
  @Endpoint({"math.argmax", "argmax"})
  static Tensor argmax(BaseOps tf, Tensor x) {
    return argmax(tf, x, 0, DType.INT64);
  }

  /// Finds the index of the largest element along an axis; of equal ones the first.
  ///
  /// `x` is `[D…]`, numeric or `bool`; the result is `x` without that axis, `int64`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.argmax"
  @Endpoint({"math.argmax", "argmax"})
  static Tensor argmax(BaseOps tf, Tensor x, int axis) {
    return argmax(tf, x, axis, DType.INT64);
  }

  /// Finds the index of the largest element along an axis; of equal ones the first.
  ///
  /// `x` is `[D…]`, numeric or `bool`; the result is `x` without that axis, of dtype `outputType`:
  /// `int64`, `int32`, `int16` or `uint16`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.argmax"
  @Endpoint({"math.argmax", "argmax"})
  static Tensor argmax(BaseOps tf, Tensor x, int axis, DType outputType) {
    Tensor dimension = Constants.of(tf, Axes.normalize("argmax", axis, x.shape()));
    return tf.raw.ArgMax(x, dimension, Attributes.of("output_type", outputType));
  }

  /// Finds the index of the smallest element along the first axis; of equal ones the first.
  ///
  /// `x` is `[D₀, D₁…]`, numeric or `bool`; the result is `[D₁…]`, `int64`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.argmin"
  @Endpoint({"math.argmin", "argmin"})
  static Tensor argmin(BaseOps tf, Tensor x) {
    return argmin(tf, x, 0, DType.INT64);
  }

  /// Finds the index of the smallest element along an axis; of equal ones the first.
  ///
  /// `x` is `[D…]`, numeric or `bool`; the result is `x` without that axis, `int64`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.argmin"
  @Endpoint({"math.argmin", "argmin"})
  static Tensor argmin(BaseOps tf, Tensor x, int axis) {
    return argmin(tf, x, axis, DType.INT64);
  }

  /// Finds the index of the smallest element along an axis; of equal ones the first.
  ///
  /// `x` is `[D…]`, numeric or `bool`; the result is `x` without that axis, of dtype `outputType`:
  /// `int64`, `int32`, `int16` or `uint16`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.argmin"
  @Endpoint({"math.argmin", "argmin"})
  static Tensor argmin(BaseOps tf, Tensor x, int axis, DType outputType) {
    Tensor dimension = Constants.of(tf, Axes.normalize("argmin", axis, x.shape()));
    return tf.raw.ArgMin(x, dimension, Attributes.of("output_type", outputType));
  }
}
