package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class CategoricalHingeCode extends AverageLossCode<CategoricalHinge> {
  @Override
  KerasLoss loss(CategoricalHinge metric) {
    return io.intarsia.keras.loss.CategoricalHinge.of();
  }
}
