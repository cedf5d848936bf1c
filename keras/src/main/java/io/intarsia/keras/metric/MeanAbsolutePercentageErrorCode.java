package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class MeanAbsolutePercentageErrorCode extends AverageLossCode<MeanAbsolutePercentageError> {
  @Override
  KerasLoss loss(MeanAbsolutePercentageError metric) {
    return io.intarsia.keras.loss.MeanAbsolutePercentageError.of();
  }
}
