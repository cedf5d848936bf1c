package io.intarsia.op.array;

import io.intarsia.dtype.DType;

/// Options of `histogramFixedWidth` and `histogramFixedWidthBins`.
///
/// @param nbins the number of bins
/// @param dtype dtype of the counts, `int32` or `int64`
public record HistogramOptions(int nbins, DType dtype) {
  /// Python's defaults: 100 bins, `int32`.
  public static HistogramOptions defaults() {
    return new HistogramOptions(100, DType.INT32);
  }

  /// These options with another number of bins.
  public HistogramOptions withNbins(int nbins) {
    return new HistogramOptions(nbins, dtype);
  }

  /// These options with another dtype of the counts.
  public HistogramOptions withDtype(DType dtype) {
    return new HistogramOptions(nbins, dtype);
  }
}
