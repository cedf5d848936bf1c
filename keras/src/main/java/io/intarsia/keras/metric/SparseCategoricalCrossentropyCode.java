package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class SparseCategoricalCrossentropyCode extends AverageCode<SparseCategoricalCrossentropy> {
  @Override
  Output<Tensor> values(
      SparseCategoricalCrossentropy metric, Ops tf, Tensor target, Tensor prediction) {
    return loss(metric).elements(tf, target, prediction);
  }

  private static KerasLoss loss(SparseCategoricalCrossentropy metric) {
    var loss =
        io.intarsia.keras.loss.SparseCategoricalCrossentropy.of()
            .withFromLogits(metric.fromLogits())
            .withAxis(metric.axis());
    Integer ignored = metric.ignoreClass();
    return ignored == null ? loss : loss.withIgnoreClass(ignored);
  }
}
