package io.intarsia.op;

/// Options of `scan`.
///
/// @param parallelIterations how many iterations may be under way at the same time
/// @param reverse whether `scan` begins with the last element; the results stay at the places of
///   their elements
/// @param backProp whether gradients flow back through the results; if not, they go through
///   `StopGradient`
public record ScanOptions(int parallelIterations, boolean reverse, boolean backProp) {
  /// Checks the number.
  public ScanOptions {
    WhileOptions.checkParallelIterations("scan", parallelIterations);
  }

  /// Python's defaults: 10, from the first element, with gradients.
  public static ScanOptions defaults() {
    return new ScanOptions(10, false, true);
  }

  /// These options with another number of parallel iterations.
  public ScanOptions withParallelIterations(int parallelIterations) {
    return new ScanOptions(parallelIterations, reverse, backProp);
  }

  /// These options with another direction.
  public ScanOptions withReverse(boolean reverse) {
    return new ScanOptions(parallelIterations, reverse, backProp);
  }

  /// These options with gradients through the results, or without.
  public ScanOptions withBackProp(boolean backProp) {
    return new ScanOptions(parallelIterations, reverse, backProp);
  }
}
