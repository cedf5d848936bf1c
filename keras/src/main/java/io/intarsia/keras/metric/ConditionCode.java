package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One number of the confusion matrix.
final class ConditionCode extends ConfusionCode {
  private static final String VARIABLE = "accumulator";

  private final Confusion condition;

  ConditionCode(Confusion condition) {
    this.condition = condition;
  }

  @Override
  Thresholds thresholds(KerasMetric metric) {
    return Thresholds.of(Thresholds.given(metric), null);
  }

  @Override
  List<Confusion> counted() {
    return List.of(condition);
  }

  @Override
  String variable(Confusion counted) {
    return VARIABLE;
  }

  @Override
  public Tensor compute(KerasMetric metric, Ops tf) {
    return single(metric.read(tf, VARIABLE));
  }

  @Override
  public void check(KerasMetric metric) {
    Thresholds.check(metric);
  }
}
