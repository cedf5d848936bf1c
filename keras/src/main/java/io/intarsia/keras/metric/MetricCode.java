package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What a metric of Keras counts; its arguments are in the metric.
///
/// @param <M> the metric
interface MetricCode<M extends KerasMetric> {
  /// Makes its variables.
  ///
  /// @param spec of the prediction
  void build(M metric, Counts counts, Object spec);

  /// Counts a batch.
  void count(M metric, LayerCall call, Tensor target, Tensor prediction);

  /// The number so far.
  Tensor compute(M metric, Ops tf);

  /// Looks at the arguments.
  ///
  /// @throws IllegalArgumentException if one is wrong
  default void check(M metric) {}
}
