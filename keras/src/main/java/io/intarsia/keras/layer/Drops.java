package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.tensor.Tensor;

/// Elements set to zero at random, the others scaled up.
final class Drops {
  private Drops() {}

  /// @param rate of how many, above 0 and at most 1
  static Tensor of(Call call, Tensor x, double rate, Tensor seed) {
    return rate == 1
        ? call.tf().zerosLike(x)
        : call.tf().nn.experimental.statelessDropout(x, rate, seed);
  }
}
