package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class PrecisionAtRecallCode extends TradeoffCode<PrecisionAtRecall> {
  @Override
  double least(PrecisionAtRecall metric) {
    return metric.recall();
  }

  @Override
  public Tensor compute(PrecisionAtRecall metric, Ops tf) {
    return best(tf, precision(metric, tf), recall(metric, tf), least(metric));
  }
}
