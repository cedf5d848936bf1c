package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How much the best wrong class is better than the right one.
final class CategoricalHingeCode implements LossCode<CategoricalHinge> {
  @Override
  public Tensor elements(CategoricalHinge loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor labels = Pair.cast(tf, target, prediction).target();
    Tensor right = tf.reduceSum(labels.times(prediction), -1);
    Tensor wrong = tf.reduceMax(labels.rminus(1).times(prediction), -1);
    return tf.maximum(wrong.minus(right).plus(1), 0);
  }
}
