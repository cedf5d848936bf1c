package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class RecallAtPrecisionCode extends TradeoffCode<RecallAtPrecision> {
  @Override
  double least(RecallAtPrecision metric) {
    return metric.precision();
  }

  @Override
  public Tensor compute(RecallAtPrecision metric, Ops tf) {
    return best(tf, recall(metric, tf), precision(metric, tf), least(metric));
  }
}
