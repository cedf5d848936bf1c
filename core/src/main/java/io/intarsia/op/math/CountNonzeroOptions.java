package io.intarsia.op.math;

import io.intarsia.dtype.DType;

/// Options of `countNonzero`.
///
/// @param reduce which axes to count over, and whether to keep them
/// @param dtype of the counts
public record CountNonzeroOptions(ReduceOptions reduce, DType dtype) {
  /// Python's defaults: all axes, none of them kept, counts in `int64`.
  public static CountNonzeroOptions defaults() {
    return new CountNonzeroOptions(ReduceOptions.defaults(), DType.INT64);
  }

  /// These options with the axes to count over; none at all count each element by itself.
  public CountNonzeroOptions withAxis(int... axis) {
    return new CountNonzeroOptions(reduce.withAxis(axis), dtype);
  }

  /// These options with the axes counted over kept, or not.
  public CountNonzeroOptions withKeepdims(boolean keepdims) {
    return new CountNonzeroOptions(reduce.withKeepdims(keepdims), dtype);
  }

  /// These options with another dtype of the counts.
  public CountNonzeroOptions withDtype(DType dtype) {
    return new CountNonzeroOptions(reduce, dtype);
  }
}
