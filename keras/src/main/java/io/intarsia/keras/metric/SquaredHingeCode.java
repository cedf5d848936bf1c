package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class SquaredHingeCode extends AverageLossCode<SquaredHinge> {
  @Override
  KerasLoss loss(SquaredHinge metric) {
    return io.intarsia.keras.loss.SquaredHinge.of();
  }
}
