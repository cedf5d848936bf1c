package io.intarsia.optimizer;

import io.intarsia.tensor.Tensor;

/// Moving averages.
final class Averages {
  private Averages() {}

  /// Moves an average that is kept by one more value: by `(value - average) * (1 - stays)`.
  ///
  /// @return the average from now on
  static Tensor move(Update u, String name, Tensor value, double stays) {
    return u.add(name, value.minus(u.slot(name)).times(1 - stays));
  }

  /// An average after one more value, as the sum of its parts: `stays * average + (1 - stays) *
  /// value`. Keras rounds some averages in this way.
  static Tensor mixed(Tensor average, Tensor value, double stays) {
    return average.times(stays).plus(value.times(1 - stays));
  }
}
