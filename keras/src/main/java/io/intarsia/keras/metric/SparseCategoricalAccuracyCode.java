package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class SparseCategoricalAccuracyCode extends AverageCode<SparseCategoricalAccuracy> {
  @Override
  Output<Tensor> values(
      SparseCategoricalAccuracy metric, Ops tf, Tensor target, Tensor prediction) {
    Tensor labels = tf.cast(Labels.of(tf, target, prediction), DType.INT64);
    return all(tf.equal(labels, tf.argmax(prediction, -1)));
  }
}
