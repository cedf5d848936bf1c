package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of squared differences.
final class MeanSquaredErrorCode implements LossCode<MeanSquaredError> {
  @Override
  public Tensor elements(MeanSquaredError loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    return tf.reduceMean(tf.square(pair.target().minus(pair.prediction())), -1);
  }
}
