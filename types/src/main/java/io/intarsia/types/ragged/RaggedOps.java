package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import java.util.List;

/// Python's `tf.ragged.*`.
public final class RaggedOps {
  private RaggedOps() {}

  /// Stacks values along a new axis, ragged or not: vectors of any lengths become rows.
  ///
  /// @param values tensors and ragged tensors of one rank, `r`
  /// @param axis of the result, from `-r - 1` to `r`
  /// @return `[…]` of rank `r + 1`: a [RaggedTensor], or a tensor where tensors are stacked along
  ///   the last axis
  /// @throws IllegalArgumentException if there are no values, ranks differ, or the axis is none
  /// @see "Python: tf.ragged.stack"
  public static Object stack(Ops tf, List<?> values, int axis) {
    return RaggedParts.plain(RaggedLists.join(tf, "RaggedOps.stack", values, axis, true));
  }

  /// The elements of which a mask is true, in rows as before. Of a tensor, too, the rows are kept,
  /// which [Ops#booleanMask] makes one.
  ///
  /// @param data `[A…, B…]`, a tensor or a ragged tensor
  /// @param mask `[A…]`, booleans, ragged where `data` is or not
  /// @return of the rank of `data` if the mask has several axes: ragged, the last axis of `A` with
  ///   what is left; by a vector, the rows of which it is true
  /// @throws IllegalArgumentException if the mask has no axis, or no booleans
  /// @see "Python: tf.ragged.boolean_mask"
  public static Object booleanMask(Ops tf, Object data, Object mask) {
    return RaggedParts.plain(RaggedMasks.masked(tf, "RaggedOps.booleanMask", data, mask));
  }

  /// What belongs to each partition, in order, as a row.
  ///
  /// @param data `[A…, B…]`, a tensor or a ragged tensor
  /// @param partitions `[A…]`, integers from 0 to `numPartitions - 1`, ragged where `data` is
  /// @return `[numPartitions, ?, B…]`
  /// @throws IllegalArgumentException if the shape of `partitions` is not how that of `data` begins
  /// @see "Python: tf.ragged.stack_dynamic_partitions"
  public static RaggedTensor stackDynamicPartitions(
      Ops tf, Object data, Object partitions, int numPartitions) {
    return RaggedCuts.partitions(
        tf,
        "RaggedOps.stackDynamicPartitions",
        RaggedParts.of(tf, data),
        RaggedParts.of(tf, partitions),
        numPartitions);
  }
}
