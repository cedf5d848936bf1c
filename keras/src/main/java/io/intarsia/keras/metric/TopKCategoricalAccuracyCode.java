package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class TopKCategoricalAccuracyCode extends AverageCode<TopKCategoricalAccuracy> {
  @Override
  Output<Tensor> values(TopKCategoricalAccuracy metric, Ops tf, Tensor target, Tensor prediction) {
    return all(Labels.areAmong(tf, tf.argmax(target, -1), prediction, metric.k()));
  }
}
