package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class BinaryCrossentropyCode extends AverageLossCode<BinaryCrossentropy> {
  @Override
  KerasLoss loss(BinaryCrossentropy metric) {
    return io.intarsia.keras.loss.BinaryCrossentropy.of()
        .withFromLogits(metric.fromLogits())
        .withLabelSmoothing(metric.labelSmoothing());
  }
}
