package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Divergences of distributions.
final class KLDivergenceCode implements LossCode<KLDivergence> {
  @Override
  public Tensor elements(KLDivergence loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor labels = Pair.cast(tf, target, prediction).target();
    Tensor of = tf.clipByValue(labels, Numbers.EPSILON, 1);
    Tensor from = tf.clipByValue(prediction, Numbers.EPSILON, 1);
    return tf.reduceSum(of.times(tf.math.log(of.div(from))), -1);
  }
}
