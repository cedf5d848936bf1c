package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import org.jspecify.annotations.Nullable;

/// Options of `range`.
///
/// @param delta the step
/// @param dtype of the result; null means the widest of the numbers
public record RangeOptions(Number delta, @Nullable DType dtype) {
  /// Python's defaults: steps of 1, the dtype of the numbers.
  public static RangeOptions defaults() {
    return new RangeOptions(1, null);
  }

  /// These options with another step.
  public RangeOptions withDelta(Number delta) {
    return new RangeOptions(delta, dtype);
  }

  /// These options with a dtype.
  public RangeOptions withDtype(DType dtype) {
    return new RangeOptions(delta, dtype);
  }
}
