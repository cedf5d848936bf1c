package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Squared distances to the right side of a margin.
final class SquaredHingeCode implements LossCode<SquaredHinge> {
  @Override
  public Tensor elements(SquaredHinge loss, Ops tf, Tensor target, Tensor prediction) {
    return tf.reduceMean(tf.square(Margins.missed(tf, target, prediction)), -1);
  }
}
