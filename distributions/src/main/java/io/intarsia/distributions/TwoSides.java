package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How probable it is to be below a number and above it, neither of which is what the other is less
/// than 1 where that has no digits.
record TwoSides(Tensor below, Tensor above) {
  /// Below which a probability may have lost digits, in `float64`.
  private static final double TINY = 1e-250;

  /// From which of the two is outside.
  static TwoSides of(Ops tf, Tensor isAbove, Tensor outside) {
    Tensor rest = outside.neg().plus(1);
    return new TwoSides(tf.where(isAbove, rest, outside), tf.where(isAbove, outside, rest));
  }

  /// Others, somewhere.
  TwoSides or(Ops tf, Tensor where, TwoSides others) {
    return new TwoSides(tf.where(where, others.below, below), tf.where(where, others.above, above));
  }

  /// @param tiny the logarithm where the probability is too small for its digits
  Tensor logBelow(Ops tf, Tensor tiny) {
    return log(tf, below, above, tiny);
  }

  private static Tensor log(Ops tf, Tensor here, Tensor there, Tensor tiny) {
    // The bounds keep the gradient from being NaN.
    Tensor isTiny = here.lt(TINY);
    Tensor low = tf.where(isTiny, 1, here).log();
    Tensor high = tf.math.minimum(there, 0.5).neg().log1p();
    return tf.where(isTiny, tiny, tf.where(here.lt(0.5), low, high));
  }

  /// @param tiny the logarithm where the probability is too small for its digits
  Tensor logAbove(Ops tf, Tensor tiny) {
    return log(tf, above, below, tiny);
  }
}
