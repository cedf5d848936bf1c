package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class RootMeanSquaredErrorCode extends AverageCode<RootMeanSquaredError> {
  @Override
  Output<Tensor> values(RootMeanSquaredError metric, Ops tf, Tensor target, Tensor prediction) {
    Tensor numbers = tf.cast(prediction, metric.variableDType());
    Pair pair = Pair.of(tf, target, numbers);
    return all(tf.square(pair.prediction().minus(pair.target())));
  }

  @Override
  public Tensor compute(RootMeanSquaredError metric, Ops tf) {
    return tf.sqrt(Means.compute(metric, tf));
  }

  // Keras does not here.
  @Override
  boolean looksAtMask() {
    return false;
  }
}
