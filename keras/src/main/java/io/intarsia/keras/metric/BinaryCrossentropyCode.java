package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class BinaryCrossentropyCode extends AverageCode<BinaryCrossentropy> {
  @Override
  Output<Tensor> values(BinaryCrossentropy metric, Ops tf, Tensor target, Tensor prediction) {
    return loss(metric).elements(tf, target, prediction);
  }

  private static KerasLoss loss(BinaryCrossentropy metric) {
    return io.intarsia.keras.loss.BinaryCrossentropy.of()
        .withFromLogits(metric.fromLogits())
        .withLabelSmoothing(metric.labelSmoothing());
  }
}
