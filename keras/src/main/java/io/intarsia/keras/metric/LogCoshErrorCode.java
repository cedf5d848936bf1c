package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class LogCoshErrorCode extends AverageLossCode<LogCoshError> {
  @Override
  KerasLoss loss(LogCoshError metric) {
    return io.intarsia.keras.loss.LogCosh.of();
  }
}
