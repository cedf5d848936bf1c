package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Slices picked by their indices.
final class Gathering {
  private Gathering() {}

  /// Picks slices of the first axis.
  ///
  /// `params` is `[N, D…]`; `indices` is `[I…]`, `int32` or `int64`; the result is `[I…, D…]`.
  ///
  /// @throws TensorFlowException if an index is outside
  /// @see "Python: tf.gather"
  @Endpoint("gather")
  static Tensor gather(BaseOps tf, Tensor params, Tensor indices) {
    return gather(tf, params, indices, GatherOptions.defaults());
  }

  /// Picks slices of an axis.
  ///
  /// `params` is `[B…, P…, N, D…]`; `indices` is `[B…, I…]`, `int32` or `int64`; the result is
  /// `[B…, P…, I…, D…]`.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if an index is outside, or the batch axes differ
  /// @see "Python: tf.gather"
  @Endpoint("gather")
  static Tensor gather(BaseOps tf, Tensor params, Tensor indices, GatherOptions options) {
    int batch = batchDims(indices, options.batchDims());
    int axis = options.axis() == null ? batch : options.axis();
    Tensor at = Constants.of(tf, Axes.normalize("gather", axis, params.shape()));
    return tf.raw.GatherV2(params, indices, at, Attributes.of("batch_dims", batch));
  }

  // The native op takes a negative number relative to the rank of the indices, as Python does.
  private static int batchDims(Tensor indices, int batchDims) {
    return batchDims < 0 && indices.shape().hasRank() ? batchDims + indices.rank() : batchDims;
  }
}
