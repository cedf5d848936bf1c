package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Logarithms of powers.
final class Powers {
  private Powers() {}

  /// `exponent * log(base)`, 0 if both are 0, with its gradient by both.
  ///
  /// That of `tf.math.xlogy` by an exponent of 0 is 0 instead of `log(base)`.
  static Tensor log(Ops tf, Tensor exponent, Tensor base) {
    Tensor none = exponent.eq(0).and(base.eq(0));
    Tensor some = tf.where(none, 1, base);
    return exponent.times(some.log());
  }
}
