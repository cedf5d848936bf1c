package io.intarsia.keras.constraint;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Values that are not negative.
final class NonNegCode implements ConstraintCode<NonNeg> {
  @Override
  public Tensor apply(NonNeg constraint, Ops tf, Tensor x) {
    return tf.maximum(x, 0);
  }
}
