package io.intarsia.op;

import io.intarsia.dtype.DType;

/// Options of `sobolSample`.
///
/// @param skip how many points of the sequence to leave out at its start
/// @param dtype of the result, `float32` or `float64`
public record SobolSampleOptions(int skip, DType dtype) {
  /// Python's defaults: from the start, `float32`.
  public static SobolSampleOptions defaults() {
    return new SobolSampleOptions(0, DType.FLOAT32);
  }

  /// These options with points left out at the start.
  public SobolSampleOptions withSkip(int skip) {
    return new SobolSampleOptions(skip, dtype);
  }

  /// These options with a dtype.
  public SobolSampleOptions withDtype(DType dtype) {
    return new SobolSampleOptions(skip, dtype);
  }
}
