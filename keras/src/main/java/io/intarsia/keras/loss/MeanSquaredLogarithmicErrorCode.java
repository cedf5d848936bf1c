package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of squared differences of logarithms.
final class MeanSquaredLogarithmicErrorCode implements LossCode<MeanSquaredLogarithmicError> {
  @Override
  public Tensor elements(
      MeanSquaredLogarithmicError loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    Tensor difference = log(tf, pair.prediction()).minus(log(tf, pair.target()));
    return tf.reduceMean(tf.square(difference), -1);
  }

  private static Tensor log(Ops tf, Tensor x) {
    return tf.math.log(tf.maximum(x, Numbers.EPSILON).plus(1));
  }
}
