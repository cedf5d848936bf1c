package io.intarsia.op;

/// Options of `scan`, `foldl` and `foldr`.
///
/// @param parallelIterations how many iterations may be under way at once
/// @param reverse whether `scan` begins with the last element; the results stay at the places of
///   their elements
public record ScanOptions(int parallelIterations, boolean reverse) {
  /// Checks the number.
  public ScanOptions {
    WhileOptions.checkParallelIterations("scan", parallelIterations);
  }

  /// Python's defaults: 10, from the first element.
  public static ScanOptions defaults() {
    return new ScanOptions(10, false);
  }

  /// These options with another number of parallel iterations.
  public ScanOptions withParallelIterations(int parallelIterations) {
    return new ScanOptions(parallelIterations, reverse);
  }

  /// These options with another direction.
  public ScanOptions withReverse(boolean reverse) {
    return new ScanOptions(parallelIterations, reverse);
  }
}
