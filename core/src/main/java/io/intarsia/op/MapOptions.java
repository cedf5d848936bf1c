package io.intarsia.op;

import org.jspecify.annotations.Nullable;

/// Options of `mapFn`.
///
/// @param fnOutputSignature specs (or dtypes) of what the code gives for one element, in its
///   structure; null finds them out
/// @param parallelIterations how many iterations may be under way at once
public record MapOptions(@Nullable Object fnOutputSignature, int parallelIterations) {
  /// Checks the number.
  public MapOptions {
    WhileOptions.checkParallelIterations("mapFn", parallelIterations);
  }

  /// Python's defaults: found out, 10.
  public static MapOptions defaults() {
    return new MapOptions(null, 10);
  }

  /// These options with specs of what the code gives.
  public MapOptions withFnOutputSignature(Object specs) {
    return new MapOptions(specs, parallelIterations);
  }

  /// These options with another number of parallel iterations.
  public MapOptions withParallelIterations(int parallelIterations) {
    return new MapOptions(fnOutputSignature, parallelIterations);
  }
}
