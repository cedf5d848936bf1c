package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class MeanSquaredErrorCode extends AverageLossCode<MeanSquaredError> {
  @Override
  KerasLoss loss(MeanSquaredError metric) {
    return io.intarsia.keras.loss.MeanSquaredError.of();
  }
}
