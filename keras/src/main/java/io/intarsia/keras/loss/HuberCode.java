package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Squared differences up to a size, and straight lines beyond it.
final class HuberCode implements LossCode<Huber> {
  @Override
  public Tensor elements(Huber loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    Tensor error = pair.prediction().minus(pair.target());
    Tensor size = tf.abs(error);
    double delta = loss.delta();
    return tf.reduceMean(
        tf.where(
            size.le(delta),
            tf.square(error).times(0.5),
            size.times(delta).minus(tf.square(tf.constant(delta, error.dtype())).times(0.5))),
        -1);
  }
}
