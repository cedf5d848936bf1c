package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rate at thresholds, or of the best classes.
final class RateCode extends ConfusionCode {
  private final Rate rate;

  RateCode(Rate rate) {
    this.rate = rate;
  }

  @Override
  Thresholds thresholds(KerasMetric metric) {
    return Thresholds.of(Thresholds.given(metric), topK(metric));
  }

  @Override
  List<Confusion> counted() {
    return rate.counted();
  }

  @Override
  @Nullable Integer topK(KerasMetric metric) {
    return metric.arguments().optionalValue("top_k", Integer.class);
  }

  @Override
  public Tensor compute(KerasMetric metric, Ops tf) {
    return single(rate.read(metric, tf));
  }

  @Override
  public void check(KerasMetric metric) {
    Thresholds.check(metric);
  }
}
