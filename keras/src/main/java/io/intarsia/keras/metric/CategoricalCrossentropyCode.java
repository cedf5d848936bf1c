package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class CategoricalCrossentropyCode extends AverageLossCode<CategoricalCrossentropy> {
  @Override
  KerasLoss loss(CategoricalCrossentropy metric) {
    return io.intarsia.keras.loss.CategoricalCrossentropy.of()
        .withFromLogits(metric.fromLogits())
        .withLabelSmoothing(metric.labelSmoothing())
        .withAxis(metric.axis());
  }
}
