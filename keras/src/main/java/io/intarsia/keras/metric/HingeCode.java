package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class HingeCode extends AverageLossCode<Hinge> {
  @Override
  KerasLoss loss(Hinge metric) {
    return io.intarsia.keras.loss.Hinge.of();
  }
}
