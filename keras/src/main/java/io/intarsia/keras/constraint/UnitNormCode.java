package io.intarsia.keras.constraint;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Vectors of length 1.
final class UnitNormCode implements ConstraintCode<UnitNorm> {
  @Override
  public Tensor apply(UnitNorm constraint, Ops tf, Tensor x) {
    return x.div(Lengths.of(tf, x, constraint.axis()).plus(Numbers.EPSILON));
  }
}
