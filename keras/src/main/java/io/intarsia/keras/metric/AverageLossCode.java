package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of a loss.
///
/// @param <M> the metric
abstract class AverageLossCode<M extends KerasMetric> extends AverageCode<M> {
  /// The loss, with the arguments of the metric.
  abstract KerasLoss loss(M metric);

  @Override
  final Output<Tensor> values(M metric, Ops tf, Tensor target, Tensor prediction) {
    return loss(metric).elements(tf, target, prediction);
  }
}
