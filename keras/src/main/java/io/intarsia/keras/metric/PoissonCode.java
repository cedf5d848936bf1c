package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class PoissonCode extends AverageLossCode<Poisson> {
  @Override
  KerasLoss loss(Poisson metric) {
    return io.intarsia.keras.loss.Poisson.of();
  }
}
