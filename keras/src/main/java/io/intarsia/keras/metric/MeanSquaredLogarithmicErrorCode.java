package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class MeanSquaredLogarithmicErrorCode extends AverageLossCode<MeanSquaredLogarithmicError> {
  @Override
  KerasLoss loss(MeanSquaredLogarithmicError metric) {
    return io.intarsia.keras.loss.MeanSquaredLogarithmicError.of();
  }
}
