package io.intarsia.keras.constraint;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Vectors that are not longer than a value.
final class MaxNormCode implements ConstraintCode<MaxNorm> {
  @Override
  public Tensor apply(MaxNorm constraint, Ops tf, Tensor x) {
    Tensor lengths = Lengths.of(tf, x, constraint.axis());
    return Lengths.changed(x, lengths, tf.clipByValue(lengths, 0, constraint.maxValue()));
  }
}
