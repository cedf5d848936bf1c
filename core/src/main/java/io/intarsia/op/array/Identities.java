package io.intarsia.op.array;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// The same values, with a note attached.
final class Identities {
  private Identities() {}

  /// Returns a new tensor with the same values.
  ///
  /// @see "Python: tf.identity"
  @Endpoint("identity")
  static Tensor identity(BaseOps tf, Tensor input) {
    return tf.raw.Identity(input);
  }

  /// Returns a new tensor with the same values, through which no gradient flows.
  ///
  /// @see "Python: tf.stop_gradient"
  @Endpoint("stop_gradient")
  static Tensor stopGradient(BaseOps tf, Tensor input) {
    return tf.raw.StopGradient(input);
  }

  /// Returns a new tensor with the same values, promising the runtime that they never change.
  ///
  /// @see "Python: tf.guarantee_const"
  @Endpoint("guarantee_const")
  static Tensor guaranteeConst(BaseOps tf, Tensor input) {
    return tf.raw.GuaranteeConst(input);
  }
}
