package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of a loss that takes no arguments.
final class AverageLossCode extends AverageCode<KerasMetric> {
  private final KerasLoss loss;

  AverageLossCode(KerasLoss loss) {
    this.loss = loss;
  }

  @Override
  Output<Tensor> values(KerasMetric metric, Ops tf, Tensor target, Tensor prediction) {
    return loss.elements(tf, target, prediction);
  }
}
