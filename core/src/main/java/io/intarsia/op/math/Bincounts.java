package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// How often each integer occurs.
final class Bincounts {
  private Bincounts() {}

  /// Counts how often each integer from 0 to the largest one occurs.
  ///
  /// `arr` is `[D…]`, integer, not negative; the result is `[max + 1]`, `int32`.
  ///
  /// @throws TensorFlowException if an element is negative
  /// @see "Python: tf.math.bincount"
  @Endpoint("math.bincount")
  static Tensor bincount(BaseOps tf, Tensor arr) {
    return bincount(tf, arr, BincountOptions.defaults());
  }

  /// Counts how often each integer occurs, or adds up its weights.
  ///
  /// `arr` is `[D…]`, integer, not negative, or, with axis -1, `[N]` or `[B, N]`, counted row by
  /// row; weights have its shape. The result is `[bins]` or `[B, bins]`, of the dtype of the
  /// weights if there are any.
  ///
  /// @throws IllegalArgumentException if the axis is neither 0 nor -1, weights come with a binary
  ///   output, or have another shape
  /// @throws TensorFlowException if an element is negative, or weights have another shape and that
  ///   is not known before
  /// @see "Python: tf.math.bincount"
  @Endpoint("math.bincount")
  static Tensor bincount(BaseOps tf, Tensor arr, BincountOptions options) {
    check(options);
    Tensor values = indices(tf, arr);
    Tensor given = options.weights();
    Tensor weights =
        given == null
            ? none(tf, options.dtype())
            : new Fit(tf, "bincount").exactly("weights", given, Sizes.of(tf, arr));
    if (options.axis() == 0) {
      values = flat(tf, values);
      weights = flat(tf, weights);
    }
    return tf.raw.DenseBincount(
        values,
        bins(tf, values, options),
        weights,
        Attributes.of("binary_output", options.binaryOutput()));
  }

  private static void check(BincountOptions options) {
    if (options.axis() != 0 && options.axis() != -1) {
      throw Mistake.argument("bincount: wrong axis; expected 0 or -1, got " + options.axis());
    }
    if (options.binaryOutput() && options.weights() != null) {
      throw Mistake.argument(
          "bincount: binaryOutput excludes weights; expected one of them, got both");
    }
  }

  /// The native op counts `int32` and `int64`.
  private static Tensor indices(BaseOps tf, Tensor arr) {
    return arr.dtype() == DType.INT64 ? arr : Casts.cast(tf, arr, DType.INT32);
  }

  private static Tensor bins(BaseOps tf, Tensor values, BincountOptions options) {
    Tensor bins = needed(tf, values);
    if (options.minlength() != null) {
      bins = tf.raw.Maximum(bins, Constants.like(tf, options.minlength(), values));
    }
    if (options.maxlength() != null) {
      bins = tf.raw.Minimum(bins, Constants.like(tf, options.maxlength(), values));
    }
    return bins;
  }

  /// One more than the largest value; 0 if there is no value.
  private static Tensor needed(BaseOps tf, Tensor values) {
    Tensor largest = tf.raw.Max(values, Axes.all(tf, values));
    Tensor bins = tf.raw.AddV2(largest, Constants.like(tf, 1, values));
    if (!values.shape().isFullyKnown()) {
      Tensor some = tf.raw.Minimum(tf.raw.Size(values), Constants.of(tf, 1));
      return tf.raw.Mul(bins, Casts.cast(tf, some, values.dtype()));
    }
    return values.size() == 0 ? Constants.like(tf, 0, values) : bins;
  }

  private static Tensor none(BaseOps tf, DType dtype) {
    return tf.raw.Fill(Constants.ints(tf, 0), Constants.zero(tf, dtype));
  }

  private static Tensor flat(BaseOps tf, Tensor x) {
    return tf.raw.Reshape(x, Constants.ints(tf, -1));
  }
}
