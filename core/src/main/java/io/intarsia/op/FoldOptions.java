package io.intarsia.op;

/// Options of `foldl` and `foldr`.
///
/// @param parallelIterations how many iterations may be under way at the same time
/// @param backProp whether gradients flow back through the results; if not, they go through
///   `StopGradient`
public record FoldOptions(int parallelIterations, boolean backProp) {
  /// Checks the number.
  public FoldOptions {
    WhileOptions.checkParallelIterations("fold", parallelIterations);
  }

  /// Python's defaults: 10, with gradients.
  public static FoldOptions defaults() {
    return new FoldOptions(10, true);
  }

  /// These options with another number of parallel iterations.
  public FoldOptions withParallelIterations(int parallelIterations) {
    return new FoldOptions(parallelIterations, backProp);
  }

  /// These options with gradients through the results, or without.
  public FoldOptions withBackProp(boolean backProp) {
    return new FoldOptions(parallelIterations, backProp);
  }

  ScanOptions inDirection(boolean reverse) {
    return new ScanOptions(parallelIterations, reverse, backProp);
  }
}
