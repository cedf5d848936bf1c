package io.intarsia.keras.regularizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Sums of absolute values.
final class L1Code implements RegularizerCode<L1> {
  @Override
  public Tensor apply(L1 regularizer, Ops tf, Tensor x) {
    return Penalties.absolute(tf, x, regularizer.l1());
  }

  @Override
  public void check(L1 regularizer) {
    Penalties.check(regularizer, "l1", regularizer.l1());
  }
}
