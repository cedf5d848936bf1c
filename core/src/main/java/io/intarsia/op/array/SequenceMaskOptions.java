package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import org.jspecify.annotations.Nullable;

/// Options of `sequenceMask`.
///
/// @param maxlen the number of positions; null means the greatest length
/// @param dtype of the mask
public record SequenceMaskOptions(@Nullable Integer maxlen, DType dtype) {
  /// Python's defaults: as many positions as the greatest length, `bool`.
  public static SequenceMaskOptions defaults() {
    return new SequenceMaskOptions(null, DType.BOOL);
  }

  /// These options with a number of positions.
  public SequenceMaskOptions withMaxlen(int maxlen) {
    return new SequenceMaskOptions(maxlen, dtype);
  }

  /// These options with another dtype of the mask.
  public SequenceMaskOptions withDtype(DType dtype) {
    return new SequenceMaskOptions(maxlen, dtype);
  }
}
