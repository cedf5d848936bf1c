package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Means of `prediction - target · log(prediction)`.
final class PoissonCode implements LossCode<Poisson> {
  @Override
  public Tensor elements(Poisson loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor counts = Pair.cast(tf, target, prediction).target();
    Tensor log = tf.math.log(prediction.plus(Numbers.EPSILON));
    return tf.reduceMean(prediction.minus(counts.times(log)), -1);
  }
}
