package io.intarsia.op.math;

import io.intarsia.dtype.DType;

/// Options of `topK`.
///
/// @param sorted whether the elements come in descending order
/// @param indexType the dtype of the indices, `int16`, `int32` or `int64`
public record TopKOptions(boolean sorted, DType indexType) {
  /// Python's defaults: in descending order, `int32`.
  public static TopKOptions defaults() {
    return new TopKOptions(true, DType.INT32);
  }

  /// These options with the elements in descending order, or in any.
  public TopKOptions withSorted(boolean sorted) {
    return new TopKOptions(sorted, indexType);
  }

  /// These options with a dtype of the indices.
  public TopKOptions withIndexType(DType indexType) {
    return new TopKOptions(sorted, indexType);
  }
}
