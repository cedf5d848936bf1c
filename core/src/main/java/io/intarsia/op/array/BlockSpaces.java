package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Pairs;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Blocks of space moved to the batch axis and back.
final class BlockSpaces {
  private BlockSpaces() {}

  /// Moves blocks of the axes behind the first into the first, after adding zeros around.
  ///
  /// `input` is `[B, S₁, …, Sₙ, D…]`; `paddings` has a pair for each of the `n` axes; the result is
  /// `[B * product of blockShape, …, D…]`.
  ///
  /// @throws IllegalArgumentException if a row of `paddings` is not a pair
  /// @throws TensorFlowException if a block does not divide its padded axis
  /// @see "Python: tf.space_to_batch"
  @Endpoint({"space_to_batch", "nn.space_to_batch"})
  static Tensor spaceToBatch(BaseOps tf, Tensor input, int[] blockShape, int[][] paddings) {
    Tensor pairs = Pairs.tensor(tf, "spaceToBatch", paddings);
    return spaceToBatch(tf, input, Constants.ints(tf, blockShape), pairs);
  }

  /// Moves blocks of the axes behind the first into the first, after adding zeros around.
  ///
  /// `input` is `[B, S₁, …, Sₙ, D…]`; `blockShape` is `[n]`; `paddings` is `[n, 2]`, both `int32`
  /// or `int64`; the result is `[B * product of blockShape, …, D…]`.
  ///
  /// @throws TensorFlowException if a block does not divide its padded axis
  /// @see "Python: tf.space_to_batch"
  @Endpoint({"space_to_batch", "nn.space_to_batch"})
  static Tensor spaceToBatch(BaseOps tf, Tensor input, Tensor blockShape, Tensor paddings) {
    return tf.raw.SpaceToBatchND(input, blockShape, paddings);
  }

  /// Moves blocks from the first axis back into those behind it, and cuts off the margins.
  ///
  /// `input` is `[B * product of blockShape, S₁, …, Sₙ, D…]`; `crops` has a pair for each of the
  /// `n` axes; the result is `[B, …, D…]`.
  ///
  /// @throws IllegalArgumentException if a row of `crops` is not a pair
  /// @throws TensorFlowException if the blocks do not divide the first axis, or more is cut off
  ///   than there is
  /// @see "Python: tf.batch_to_space"
  @Endpoint("batch_to_space")
  static Tensor batchToSpace(BaseOps tf, Tensor input, int[] blockShape, int[][] crops) {
    Tensor pairs = Pairs.tensor(tf, "batchToSpace", crops);
    return batchToSpace(tf, input, Constants.ints(tf, blockShape), pairs);
  }

  /// Moves blocks from the first axis back into those behind it, and cuts off the margins.
  ///
  /// `input` is `[B * product of blockShape, S₁, …, Sₙ, D…]`; `blockShape` is `[n]`; `crops` is
  /// `[n, 2]`, both `int32` or `int64`; the result is `[B, …, D…]`.
  ///
  /// @throws TensorFlowException if the blocks do not divide the first axis, or more is cut off
  ///   than there is
  /// @see "Python: tf.batch_to_space"
  @Endpoint("batch_to_space")
  static Tensor batchToSpace(BaseOps tf, Tensor input, Tensor blockShape, Tensor crops) {
    return tf.raw.BatchToSpaceND(input, blockShape, crops);
  }
}
