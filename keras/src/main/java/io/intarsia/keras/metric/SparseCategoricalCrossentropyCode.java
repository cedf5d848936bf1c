package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class SparseCategoricalCrossentropyCode
    extends AverageLossCode<SparseCategoricalCrossentropy> {
  @Override
  KerasLoss loss(SparseCategoricalCrossentropy metric) {
    var loss =
        io.intarsia.keras.loss.SparseCategoricalCrossentropy.of()
            .withFromLogits(metric.fromLogits())
            .withAxis(metric.axis());
    Integer ignored = metric.ignoreClass();
    return ignored == null ? loss : loss.withIgnoreClass(ignored);
  }
}
