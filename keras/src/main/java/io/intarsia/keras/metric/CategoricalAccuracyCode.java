package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class CategoricalAccuracyCode extends AverageCode<CategoricalAccuracy> {
  @Override
  Output<Tensor> values(CategoricalAccuracy metric, Ops tf, Tensor target, Tensor prediction) {
    return all(tf.equal(tf.argmax(target, -1), tf.argmax(prediction, -1)));
  }
}
