package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Slices picked by index vectors.
final class GatheringNd {
  private GatheringNd() {}

  /// Picks slices by index vectors.
  ///
  /// `params` is `[N₁, …, N_C, D…]`; `indices` is `[I…, C]`, `int32` or `int64`; the result is
  /// `[I…, D…]`.
  ///
  /// @throws TensorFlowException if an index is outside
  /// @see "Python: tf.gather_nd"
  @Endpoint("gather_nd")
  static Tensor gatherNd(BaseOps tf, Tensor params, Tensor indices) {
    return gatherNd(tf, params, indices, GatherNdOptions.defaults());
  }

  /// Picks slices by index vectors, within each element of a batch.
  ///
  /// `params` is `[B…, N₁, …, N_C, D…]`; `indices` is `[B…, I…, C]`, `int32` or `int64`; the result
  /// is `[B…, I…, D…]`.
  ///
  /// @throws IllegalArgumentException if the number of batch axes is negative, or not less than
  ///   both ranks, or the batch axes differ
  /// @throws TensorFlowException if an index is outside, or the batch axes differ and that is not
  ///   known before
  /// @see "Python: tf.gather_nd"
  @Endpoint("gather_nd")
  static Tensor gatherNd(BaseOps tf, Tensor params, Tensor indices, GatherNdOptions options) {
    int batch = options.batchDims();
    if (batch == 0) {
      return tf.raw.GatherNd(params, indices, policy(options));
    }
    check("params", params, batch);
    check("indices", indices, batch);
    Sizes rest = Sizes.of(tf, indices, batch, Integer.MAX_VALUE);
    Sizes wanted = Sizes.of(tf, params, 0, batch).then(rest);
    Tensor fitting = new Fit(tf, "gatherNd").exactly("indices", indices, wanted);
    return batched(tf, params, fitting, options);
  }

  // With the batch flattened to one axis, each index vector gets the number of its batch element in
  // front.
  private static Tensor batched(
      BaseOps tf, Tensor params, Tensor indices, GatherNdOptions options) {
    int batch = options.batchDims();
    Tensor flatParams = flattened(tf, params, batch);
    Tensor flatIndices = flattened(tf, indices, batch);
    Tensor full =
        tf.raw.ConcatV2(List.of(batchNumbers(tf, flatIndices), flatIndices), Constants.of(tf, -1));
    Tensor picked = tf.raw.GatherNd(flatParams, full, policy(options));
    Tensor shape =
        tf.raw.ConcatV2(
            List.of(
                Dims.range(tf, Dims.of(tf, indices), 0, batch),
                Dims.range(tf, Dims.of(tf, picked), 1, Integer.MAX_VALUE)),
            Constants.of(tf, 0));
    return tf.raw.Reshape(picked, shape);
  }

  private static Tensor flattened(BaseOps tf, Tensor x, int batch) {
    Tensor shape = Dims.of(tf, x);
    Tensor zero = Constants.of(tf, 0);
    Tensor size =
        tf.raw.Prod(Dims.range(tf, shape, 0, batch), zero, Attributes.of("keep_dims", true));
    Tensor rest = Dims.range(tf, shape, batch, Integer.MAX_VALUE);
    return tf.raw.Reshape(x, tf.raw.ConcatV2(List.of(size, rest), zero));
  }

  // For indices [B, I…, C] the numbers [B, I…, 1] of the batch elements.
  private static Tensor batchNumbers(BaseOps tf, Tensor indices) {
    Tensor zero = Constants.of(tf, 0);
    Tensor shape = Dims.of(tf, indices);
    Tensor size = Dims.range(tf, shape, 0, 1);
    Tensor rest = ZerosAndOnes.onesLike(tf, Dims.range(tf, shape, 1, Integer.MAX_VALUE));
    Tensor numbers =
        tf.raw.Range(zero, tf.raw.Reshape(size, Constants.ints(tf)), Constants.of(tf, 1));
    Tensor column =
        tf.raw.Reshape(
            Casts.cast(tf, numbers, indices.dtype()), tf.raw.ConcatV2(List.of(size, rest), zero));
    Tensor leading = Dims.range(tf, shape, 0, -1);
    return tf.raw.BroadcastTo(
        column, tf.raw.ConcatV2(List.of(leading, Constants.ints(tf, 1)), zero));
  }

  private static Attributes policy(GatherNdOptions options) {
    return options.badIndicesPolicy() == GatherNdOptions.BadIndices.DEFAULT
        ? Attributes.NONE
        : Attributes.of("bad_indices_policy", options.badIndicesPolicy().name());
  }

  private static void check(String argument, Tensor x, int batch) {
    boolean tooFew = x.shape().hasRank() && batch >= x.rank();
    if (batch < 0 || tooFew) {
      throw Mistake.argument(
          "gatherNd: wrong number of batch axes; expected batchDims in [0, rank of %s) for shape %s, got %d"
              .formatted(argument, x.shape(), batch));
    }
  }
}
