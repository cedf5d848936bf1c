package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The share of zeros.
final class ZeroFraction {
  private ZeroFraction() {}

  /// Computes which part of the elements is zero.
  ///
  /// `value` is `[D…]`, numeric; the result is a `float32` scalar, NaN if there are no elements.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.zero_fraction"
  @Endpoint({"math.zero_fraction", "nn.zero_fraction"})
  static Tensor zeroFraction(BaseOps tf, Tensor value) {
    Tensor nonzero = tf.raw.NotEqual(value, Constants.zero(tf, value.dtype()));
    Tensor ones = tf.raw.Cast(nonzero, DType.INT64);
    Tensor count = tf.raw.Sum(ones, Axes.all(tf, value));
    Tensor size = size(tf, value);
    return tf.raw.RealDiv(
        tf.raw.Cast(tf.raw.Sub(size, count), DType.FLOAT32), tf.raw.Cast(size, DType.FLOAT32));
  }

  private static Tensor size(BaseOps tf, Tensor value) {
    return value.shape().isFullyKnown()
        ? Constants.of(tf, value.size(), DType.INT64)
        : tf.raw.Size(value, Attributes.of("out_type", DType.INT64));
  }
}
