package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class F1ScoreCode implements MetricCode<F1Score> {
  @Override
  public void build(F1Score metric, Counts counts, Object spec) {
    FScores.build(metric, counts, spec);
  }

  @Override
  public void count(F1Score metric, LayerCall call, Tensor target, Tensor prediction) {
    FScores.count(metric, call, target, prediction);
  }

  @Override
  public Tensor compute(F1Score metric, Ops tf) {
    return FScores.compute(metric, tf, 1);
  }

  @Override
  public void check(F1Score metric) {
    FScores.check(metric, 1);
  }
}
