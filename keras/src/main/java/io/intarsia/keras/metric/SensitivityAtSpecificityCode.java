package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class SensitivityAtSpecificityCode extends TradeoffCode<SensitivityAtSpecificity> {
  @Override
  double least(SensitivityAtSpecificity metric) {
    return metric.specificity();
  }

  @Override
  public Tensor compute(SensitivityAtSpecificity metric, Ops tf) {
    return best(tf, recall(metric, tf), specificity(metric, tf), least(metric));
  }
}
