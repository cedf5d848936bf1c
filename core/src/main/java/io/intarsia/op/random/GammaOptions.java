package io.intarsia.op.random;

import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `gamma`.
///
/// @param beta the rate, the inverse of the scale
/// @param seed the seed of this op; null means that it follows from the environment's
public record GammaOptions(NumberOrTensor beta, @Nullable Long seed) {
  /// Python's defaults: a rate of 1.
  public static GammaOptions defaults() {
    return new GammaOptions(NumberOrTensor.of(1), null);
  }

  /// These options with a rate.
  public GammaOptions withBeta(Number beta) {
    return new GammaOptions(NumberOrTensor.of(beta), seed);
  }

  /// These options with a rate in a tensor.
  public GammaOptions withBeta(Tensor beta) {
    return new GammaOptions(NumberOrTensor.of(beta), seed);
  }

  /// These options with a seed of the op.
  public GammaOptions withSeed(long seed) {
    return new GammaOptions(beta, seed);
  }
}
