package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class MeanAbsoluteErrorCode extends AverageLossCode<MeanAbsoluteError> {
  @Override
  KerasLoss loss(MeanAbsoluteError metric) {
    return io.intarsia.keras.loss.MeanAbsoluteError.of();
  }
}
