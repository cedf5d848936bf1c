package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of differences.
final class MeanAbsoluteErrorCode implements LossCode<MeanAbsoluteError> {
  @Override
  public Tensor elements(MeanAbsoluteError loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    return tf.reduceMean(tf.abs(pair.target().minus(pair.prediction())), -1);
  }
}
