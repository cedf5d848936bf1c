package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class FBetaScoreCode implements MetricCode<FBetaScore> {
  @Override
  public void build(FBetaScore metric, Counts counts, Object spec) {
    FScores.build(metric, counts, spec);
  }

  @Override
  public void count(FBetaScore metric, LayerCall call, Tensor target, Tensor prediction) {
    FScores.count(metric, call, target, prediction);
  }

  @Override
  public Tensor compute(FBetaScore metric, Ops tf) {
    return FScores.compute(metric, tf, metric.beta());
  }

  @Override
  public void check(FBetaScore metric) {
    FScores.check(metric, metric.beta());
  }
}
