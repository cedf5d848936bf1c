package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One number of the confusion matrix.
///
/// @param <M> the metric
abstract class ConditionCode<M extends KerasMetric> extends ConfusionCode<M> {
  private static final String VARIABLE = "accumulator";

  private final Confusion condition;

  ConditionCode(Confusion condition) {
    this.condition = condition;
  }

  abstract @Nullable List<Double> given(M metric);

  @Override
  final Thresholds thresholds(M metric) {
    return Thresholds.of(given(metric), null);
  }

  @Override
  final List<Confusion> counted(M metric) {
    return List.of(condition);
  }

  @Override
  final String variable(Confusion counted) {
    return VARIABLE;
  }

  @Override
  public final Tensor compute(M metric, Ops tf) {
    return single(metric.read(tf, VARIABLE));
  }

  @Override
  public final void check(M metric) {
    Thresholds.check(metric, given(metric));
  }
}
