package io.intarsia.op;

import io.intarsia.internal.caller.Mistake;
import org.jspecify.annotations.Nullable;

/// Options of `whileLoop`.
///
/// @param shapeInvariants what holds for the variables in every iteration, in their structure or as
///   a list with one for each leaf: specs, or shapes of tensors, or null for what is to be found
///   out; null finds all of them out
/// @param parallelIterations how many iterations may be under way at the same time
/// @param maximumIterations the most iterations; null for no limit
/// @param backProp whether gradients flow back through the results; if not, they go through
///   `StopGradient`
public record WhileOptions(
    @Nullable Object shapeInvariants,
    int parallelIterations,
    @Nullable Long maximumIterations,
    boolean backProp) {
  /// Checks the numbers.
  public WhileOptions {
    checkParallelIterations("whileLoop", parallelIterations);
    if (maximumIterations != null && maximumIterations < 0) {
      throw Mistake.argument(
          "whileLoop: maximumIterations must be at least 0, got %d; leave it out for no limit"
              .formatted(maximumIterations));
    }
  }

  static void checkParallelIterations(String operation, int parallelIterations) {
    if (parallelIterations < 1) {
      throw Mistake.argument(
          "%s: parallelIterations must be at least 1, got %d"
              .formatted(operation, parallelIterations));
    }
  }

  /// Python's defaults: found out, 10, no limit, with gradients.
  public static WhileOptions defaults() {
    return new WhileOptions(null, 10, null, true);
  }

  /// These options with specs for the variables.
  public WhileOptions withShapeInvariants(Object specs) {
    return new WhileOptions(specs, parallelIterations, maximumIterations, backProp);
  }

  /// These options with another number of parallel iterations.
  public WhileOptions withParallelIterations(int parallelIterations) {
    return new WhileOptions(shapeInvariants, parallelIterations, maximumIterations, backProp);
  }

  /// These options with a limit.
  public WhileOptions withMaximumIterations(long maximumIterations) {
    return new WhileOptions(shapeInvariants, parallelIterations, maximumIterations, backProp);
  }

  /// These options with gradients through the results, or without.
  public WhileOptions withBackProp(boolean backProp) {
    return new WhileOptions(shapeInvariants, parallelIterations, maximumIterations, backProp);
  }
}
