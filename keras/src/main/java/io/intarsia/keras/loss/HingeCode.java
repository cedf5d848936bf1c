package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Distances to the right side of a margin.
final class HingeCode implements LossCode<Hinge> {
  @Override
  public Tensor elements(Hinge loss, Ops tf, Tensor target, Tensor prediction) {
    return tf.reduceMean(Margins.missed(tf, target, prediction), -1);
  }
}
