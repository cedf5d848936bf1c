package io.intarsia.op.math;

/// Options of `cumsum`, `cumprod` and `cumulativeLogsumexp`.
///
/// @param axis the axis to run along, negative from the end
/// @param exclusive whether an element leaves itself out of its own sum
/// @param reverse whether to run from the end to the front
public record CumulativeOptions(int axis, boolean exclusive, boolean reverse) {
  /// Python's defaults: the first axis, inclusive, forwards.
  public static CumulativeOptions defaults() {
    return new CumulativeOptions(0, false, false);
  }

  /// These options along another axis.
  public CumulativeOptions withAxis(int axis) {
    return new CumulativeOptions(axis, exclusive, reverse);
  }

  /// These options with each element left out of its own sum, or not.
  public CumulativeOptions withExclusive(boolean exclusive) {
    return new CumulativeOptions(axis, exclusive, reverse);
  }

  /// These options running from the end to the front, or not.
  public CumulativeOptions withReverse(boolean reverse) {
    return new CumulativeOptions(axis, exclusive, reverse);
  }
}
