package io.intarsia.op;

import org.jspecify.annotations.Nullable;

/// Options of `whileLoop`.
///
/// @param shapeInvariants specs that hold for the variables in every iteration, in their structure;
///   null finds them out
/// @param parallelIterations how many iterations may be under way at once
/// @param maximumIterations the most iterations; null for no limit
public record WhileOptions(
    @Nullable Object shapeInvariants, int parallelIterations, @Nullable Long maximumIterations) {
  /// Python's defaults: found out, 10, no limit.
  public static WhileOptions defaults() {
    return new WhileOptions(null, 10, null);
  }

  /// These options with specs for the variables.
  public WhileOptions withShapeInvariants(Object specs) {
    return new WhileOptions(specs, parallelIterations, maximumIterations);
  }

  /// These options with another number of parallel iterations.
  public WhileOptions withParallelIterations(int parallelIterations) {
    return new WhileOptions(shapeInvariants, parallelIterations, maximumIterations);
  }

  /// These options with a limit.
  public WhileOptions withMaximumIterations(long maximumIterations) {
    return new WhileOptions(shapeInvariants, parallelIterations, maximumIterations);
  }
}
