package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Pairs;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Tensors with a margin.
final class Padded {
  private Padded() {}

  /// Adds zeros around a tensor.
  ///
  /// `tensor` is `[D…]`; `paddings` gives, for each axis, how many go before and after.
  ///
  /// @throws IllegalArgumentException if a row is not a pair
  /// @throws TensorFlowException if there is not one pair for each axis, or a number is negative
  /// @see "Python: tf.pad"
  @Endpoint("pad")
  static Tensor pad(BaseOps tf, Tensor tensor, int[][] paddings) {
    return pad(tf, tensor, paddings, PadOptions.defaults());
  }

  /// Adds a margin around a tensor.
  ///
  /// `tensor` is `[D…]`; `paddings` gives, for each axis, how many go before and after.
  ///
  /// @throws IllegalArgumentException if a row is not a pair
  /// @throws TensorFlowException if there is not one pair for each axis, or a number is negative
  ///   or, when mirrored, larger than the axis allows
  /// @see "Python: tf.pad"
  @Endpoint("pad")
  static Tensor pad(BaseOps tf, Tensor tensor, int[][] paddings, PadOptions options) {
    return pad(tf, tensor, Pairs.tensor(tf, "pad", paddings), options);
  }

  /// Adds zeros around a tensor.
  ///
  /// `tensor` is `[D…]` of rank `n`; `paddings` is `[n, 2]`, `int32` or `int64`: for each axis, how
  /// many go before and after.
  ///
  /// @throws TensorFlowException if `paddings` has another shape or a negative number
  /// @see "Python: tf.pad"
  @Endpoint("pad")
  static Tensor pad(BaseOps tf, Tensor tensor, Tensor paddings) {
    return pad(tf, tensor, paddings, PadOptions.defaults());
  }

  /// Adds a margin around a tensor.
  ///
  /// `tensor` is `[D…]` of rank `n`; `paddings` is `[n, 2]`, `int32` or `int64`: for each axis, how
  /// many go before and after.
  ///
  /// @throws TensorFlowException if `paddings` has another shape, or a number that is negative or,
  ///   when mirrored, larger than the axis allows
  /// @see "Python: tf.pad"
  @Endpoint("pad")
  static Tensor pad(BaseOps tf, Tensor tensor, Tensor paddings, PadOptions options) {
    if (options.mode() != PadOptions.Mode.CONSTANT) {
      return tf.raw.MirrorPad(tensor, paddings, options.mode().name());
    }
    if (tensor.dtype() == DType.STRING) {
      // The op that takes no value knows no strings.
      return tf.raw.PadV2(tensor, paddings, Constants.zero(tf, DType.STRING));
    }
    return options.constantValues().doubleValue() == 0
        ? tf.raw.Pad(tensor, paddings)
        : tf.raw.PadV2(tensor, paddings, Constants.like(tf, options.constantValues(), tensor));
  }
}
