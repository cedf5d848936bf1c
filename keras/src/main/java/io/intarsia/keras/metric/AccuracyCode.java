package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class AccuracyCode extends AverageCode<Accuracy> {
  @Override
  Output<Tensor> values(Accuracy metric, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    return all(tf.equal(pair.target(), pair.prediction()));
  }
}
