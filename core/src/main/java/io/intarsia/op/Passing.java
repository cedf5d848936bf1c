package io.intarsia.op;

import io.intarsia.tensor.Tensor;

/// The same values, with a note attached.
final class Passing {
  private Passing() {}

  /// Returns a new tensor with the same values.
  ///
  /// @see "Python: tf.identity"
  @Endpoint("identity")
  static Tensor identity(Ops tf, Tensor input) {
    return tf.raw.Identity(input);
  }

  /// Returns a new tensor with the same values, through which no gradient flows.
  ///
  /// @see "Python: tf.stop_gradient"
  @Endpoint("stop_gradient")
  static Tensor stopGradient(Ops tf, Tensor input) {
    return tf.raw.StopGradient(input);
  }

  /// Returns a new tensor with the same values, promising the runtime that they never change.
  ///
  /// @see "Python: tf.guarantee_const"
  @Endpoint("guarantee_const")
  static Tensor guaranteeConst(Ops tf, Tensor input) {
    return tf.raw.GuaranteeConst(input);
  }
}
