package io.intarsia.op;

import org.jspecify.annotations.Nullable;

/// Options of `mapFn`.
///
/// @param fnOutputSignature specs (or dtypes) of what the code gives for one element, in its
///   structure; null finds them out
/// @param parallelIterations how many iterations may be under way at the same time
/// @param backProp whether gradients flow back through the results; if not, they go through
///   `StopGradient`
public record MapOptions(
    @Nullable Object fnOutputSignature, int parallelIterations, boolean backProp) {
  /// Checks the number.
  public MapOptions {
    WhileOptions.checkParallelIterations("mapFn", parallelIterations);
  }

  /// Python's defaults: found out, 10, with gradients.
  public static MapOptions defaults() {
    return new MapOptions(null, 10, true);
  }

  /// These options with specs of what the code gives.
  public MapOptions withFnOutputSignature(Object specs) {
    return new MapOptions(specs, parallelIterations, backProp);
  }

  /// These options with another number of parallel iterations.
  public MapOptions withParallelIterations(int parallelIterations) {
    return new MapOptions(fnOutputSignature, parallelIterations, backProp);
  }

  /// These options with gradients through the results, or without.
  public MapOptions withBackProp(boolean backProp) {
    return new MapOptions(fnOutputSignature, parallelIterations, backProp);
  }
}
