package io.intarsia.keras.regularizer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Sums of absolute values and of squares.
final class L1L2Code implements RegularizerCode<L1L2> {
  @Override
  public Tensor apply(L1L2 regularizer, Ops tf, Tensor x) {
    double l1 = regularizer.l1();
    double l2 = regularizer.l2();
    if (l1 == 0 && l2 == 0) {
      return tf.zeros(Shape.of(), x.dtype());
    }
    if (l1 == 0) {
      return Penalties.squared(tf, x, l2);
    }
    Tensor absolute = Penalties.absolute(tf, x, l1);
    return l2 == 0 ? absolute : absolute.plus(Penalties.squared(tf, x, l2));
  }

  @Override
  public void check(L1L2 regularizer) {
    Penalties.check(regularizer, "l1", regularizer.l1());
    Penalties.check(regularizer, "l2", regularizer.l2());
  }
}
