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
}
