package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class CategoricalCrossentropyCode extends AverageCode<CategoricalCrossentropy> {
  @Override
  Output<Tensor> values(CategoricalCrossentropy metric, Ops tf, Tensor target, Tensor prediction) {
    return loss(metric).elements(tf, target, prediction);
  }

  private static KerasLoss loss(CategoricalCrossentropy metric) {
    return io.intarsia.keras.loss.CategoricalCrossentropy.of()
        .withFromLogits(metric.fromLogits())
        .withLabelSmoothing(metric.labelSmoothing())
        .withAxis(metric.axis());
  }
}
