package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class SpecificityAtSensitivityCode extends TradeoffCode<SpecificityAtSensitivity> {
  @Override
  double least(SpecificityAtSensitivity metric) {
    return metric.sensitivity();
  }

  @Override
  public Tensor compute(SpecificityAtSensitivity metric, Ops tf) {
    return best(tf, specificity(metric, tf), recall(metric, tf), least(metric));
  }
}
