package io.intarsia.optimizer;

import io.intarsia.tensor.Tensor;

/// Moving averages.
final class Averages {
  private Averages() {}

  /// An average after one more value, as what it moves by: `average + (value - average) * (1 -
  /// stays)`.
  static Tensor moved(Tensor average, Tensor value, double stays) {
    return average.plus(value.minus(average).times(1 - stays));
  }

  /// An average after one more value, as the sum of its parts: `stays * average + (1 - stays) *
  /// value`. Keras rounds some averages in this way.
  static Tensor mixed(Tensor average, Tensor value, double stays) {
    return average.times(stays).plus(value.times(1 - stays));
  }
}
