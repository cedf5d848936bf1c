package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;

final class SparseTopKCategoricalAccuracyCode extends AverageCode<SparseTopKCategoricalAccuracy> {
  @Override
  Output<Tensor> values(
      SparseTopKCategoricalAccuracy metric, Ops tf, Tensor target, Tensor prediction) {
    if (!metric.fromSortedIds()) {
      return all(Labels.areAmong(tf, target, prediction, metric.k()));
    }
    Tensor labels = tf.reshape(tf.cast(target, prediction.dtype()), -1, 1);
    Tensor best = Labels.rows(tf, prediction).get(Index.all(), Index.to(metric.k()));
    Tensor isAmong = tf.reduceAny(tf.equal(labels, best), 1);
    return all(tf.reshape(isAmong, tf.shape(target)));
  }
}
