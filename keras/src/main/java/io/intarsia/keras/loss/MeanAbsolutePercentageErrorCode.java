package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of differences in percent of the target.
final class MeanAbsolutePercentageErrorCode implements LossCode<MeanAbsolutePercentageError> {
  @Override
  public Tensor elements(
      MeanAbsolutePercentageError loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    Tensor scale = tf.maximum(tf.abs(pair.target()), Numbers.EPSILON);
    Tensor part = tf.abs(pair.target().minus(pair.prediction()).div(scale));
    return tf.reduceMean(part, -1).times(100);
  }
}
