package io.intarsia.op.random;

import org.jspecify.annotations.Nullable;

/// Options of candidate samplers.
///
/// @param seed the seed of this op; null means that it follows from the environment's
public record CandidateSamplerOptions(@Nullable Long seed) {
  /// Python's defaults: no seed.
  public static CandidateSamplerOptions defaults() {
    return new CandidateSamplerOptions(null);
  }

  /// These options with a seed of the op.
  public CandidateSamplerOptions withSeed(long seed) {
    return new CandidateSamplerOptions(seed);
  }
}
