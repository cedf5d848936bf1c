package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// One-hot encodings.
final class OneHot {
  private OneHot() {}

  /// Encodes each index as a vector that is 1 at the index and 0 elsewhere; an index outside gives
  /// zeros.
  ///
  /// `indices` is `[D…]`, integer; the result is `[D…, depth]`, `float32`.
  ///
  /// @throws TensorFlowException if `depth` is negative
  /// @see "Python: tf.one_hot"
  @Endpoint("one_hot")
  static Tensor oneHot(BaseOps tf, Tensor indices, int depth) {
    return oneHot(tf, indices, depth, OneHotOptions.defaults());
  }

  /// Encodes each index as a vector that is 1 at the index and 0 elsewhere; an index outside gives
  /// zeros.
  ///
  /// `indices` is `[D…]`, integer; `depth` is a scalar `int32`; the result is `[D…, depth]`,
  /// `float32`.
  ///
  /// @throws TensorFlowException if `depth` is negative
  /// @see "Python: tf.one_hot"
  @Endpoint("one_hot")
  static Tensor oneHot(BaseOps tf, Tensor indices, Tensor depth) {
    return oneHot(tf, indices, depth, OneHotOptions.defaults());
  }

  /// Encodes each index as a vector that has one value at the index and another elsewhere.
  ///
  /// `indices` is `[D…]`, integer; the result is `[D…]` with an axis of size `depth` inserted.
  ///
  /// @throws IllegalArgumentException if the values on and off differ in dtype, or contradict the
  ///   dtype
  /// @throws TensorFlowException if `depth` is negative or there is no such axis
  /// @see "Python: tf.one_hot"
  @Endpoint("one_hot")
  static Tensor oneHot(BaseOps tf, Tensor indices, int depth, OneHotOptions options) {
    return oneHot(tf, indices, Constants.of(tf, depth), options);
  }

  /// Encodes each index as a vector that has one value at the index and another elsewhere.
  ///
  /// `indices` is `[D…]`, integer; `depth` is a scalar `int32`; the result is `[D…]` with an axis
  /// of size `depth` inserted.
  ///
  /// @throws IllegalArgumentException if the values on and off differ in dtype, or contradict the
  ///   dtype
  /// @throws TensorFlowException if `depth` is negative or there is no such axis
  /// @see "Python: tf.one_hot"
  @Endpoint("one_hot")
  static Tensor oneHot(BaseOps tf, Tensor indices, Tensor depth, OneHotOptions options) {
    DType dtype = dtype(options);
    Tensor on = options.onValue() == null ? Constants.one(tf, dtype) : options.onValue();
    Tensor off = options.offValue() == null ? Constants.zero(tf, dtype) : options.offValue();
    if (on.dtype() != dtype || off.dtype() != dtype) {
      throw Mistake.argument(
          "oneHot: dtypes of onValue and offValue differ; expected both %s, got %s and %s"
              .formatted(dtype, on.dtype(), off.dtype()));
    }
    return tf.raw.OneHot(indices, depth, on, off, Attributes.of("axis", options.axis()));
  }

  private static DType dtype(OneHotOptions options) {
    @Nullable DType dtype = options.dtype();
    if (dtype != null) {
      return dtype;
    } else if (options.onValue() != null) {
      return options.onValue().dtype();
    }
    return options.offValue() != null ? options.offValue().dtype() : DType.FLOAT32;
  }
}
