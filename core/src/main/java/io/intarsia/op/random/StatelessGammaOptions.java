package io.intarsia.op.random;

import io.intarsia.tensor.Tensor;

/// Options of `statelessGamma`.
///
/// @param beta the rate, the inverse of the scale
public record StatelessGammaOptions(NumberOrTensor beta) {
  /// Python's defaults: a rate of 1.
  public static StatelessGammaOptions defaults() {
    return new StatelessGammaOptions(NumberOrTensor.of(1));
  }

  /// These options with a rate.
  public StatelessGammaOptions withBeta(Number beta) {
    return new StatelessGammaOptions(NumberOrTensor.of(beta));
  }

  /// These options with a rate in a tensor.
  public StatelessGammaOptions withBeta(Tensor beta) {
    return new StatelessGammaOptions(NumberOrTensor.of(beta));
  }
}
