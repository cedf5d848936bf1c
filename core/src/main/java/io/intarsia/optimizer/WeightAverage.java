package io.intarsia.optimizer;

import io.intarsia.internal.caller.Mistake;
import org.jspecify.annotations.Nullable;

/// A moving average of the weights, which often does better than the weights themselves.
///
/// @param isUsed whether there is one
/// @param momentum which part of the average stays each step
/// @param overwriteFrequency after how many steps the weights become the average, again and again;
///   null for never
public record WeightAverage(boolean isUsed, double momentum, @Nullable Integer overwriteFrequency) {
  static final WeightAverage NONE = new WeightAverage(false, 0.99, null);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if the momentum is not between 0 and 1, or the frequency not
  ///   positive
  public WeightAverage {
    Checks.isPart("OptimizerOptions", "emaMomentum", momentum);
    if (overwriteFrequency != null && overwriteFrequency < 1) {
      throw Mistake.argument(
          "OptimizerOptions: emaOverwriteFrequency must be at least 1, got " + overwriteFrequency);
    }
  }
}
