package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The regularized incomplete beta function of tensors that broadcast, which the op does not.
final class Incomplete {
  private Incomplete() {}

  static Tensor beta(Ops tf, Tensor a, Tensor b, Tensor x) {
    Tensor zero = tf.zerosLike(a.plus(b).plus(x));
    return tf.math.betainc(a.plus(zero), b.plus(zero), x.plus(zero));
  }
}
