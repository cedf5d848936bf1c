package io.intarsia.keras.regularizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Sums of squares.
final class L2Code implements RegularizerCode<L2> {
  @Override
  public Tensor apply(L2 regularizer, Ops tf, Tensor x) {
    return Penalties.squared(tf, x, regularizer.l2());
  }

  @Override
  public void check(L2 regularizer) {
    Penalties.check(regularizer, "l2", regularizer.l2());
  }
}
