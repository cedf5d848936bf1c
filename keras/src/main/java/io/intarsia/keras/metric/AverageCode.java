package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of one number an example.
///
/// @param <M> the metric
abstract class AverageCode<M extends KerasMetric> implements MetricCode<M> {
  /// The numbers, and which of them count.
  abstract Output<Tensor> values(M metric, Ops tf, Tensor target, Tensor prediction);

  /// Whether the mask of the prediction takes steps away.
  boolean looksAtMask() {
    return true;
  }

  static Output<Tensor> all(Tensor values) {
    return new Output<>(values, null);
  }

  @Override
  public final void build(M metric, Counts counts, Object spec) {
    Means.build(counts);
  }

  @Override
  public final void count(M metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Output<Tensor> values = values(metric, tf, target, prediction);
    Tensor weight =
        looksAtMask() ? Means.weight(call, metric.variableDType()) : call.sampleWeight();
    Means.add(metric, tf, values, weight);
  }

  @Override
  public Tensor compute(M metric, Ops tf) {
    return Means.compute(metric, tf);
  }
}
