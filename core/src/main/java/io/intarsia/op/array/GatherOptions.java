package io.intarsia.op.array;

import org.jspecify.annotations.Nullable;

/// Options of `gather`.
///
/// @param axis to gather along, negative from the end; null means the first behind the batch axes
/// @param batchDims how many leading axes `params` and `indices` have in common
public record GatherOptions(@Nullable Integer axis, int batchDims) {
  /// Python's defaults: the first axis, no batch.
  public static GatherOptions defaults() {
    return new GatherOptions(null, 0);
  }

  /// These options with another axis to gather along.
  public GatherOptions withAxis(int axis) {
    return new GatherOptions(axis, batchDims);
  }

  /// These options with another number of batch axes.
  public GatherOptions withBatchDims(int batchDims) {
    return new GatherOptions(axis, batchDims);
  }
}
