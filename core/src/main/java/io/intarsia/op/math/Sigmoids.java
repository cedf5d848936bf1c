package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// The logistic function and its relatives.
final class Sigmoids {
  private Sigmoids() {}

  /// Computes `1 / (1 + exp(-x))` of each element.
  ///
  /// `x` is `[D…]`, floating or complex; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.sigmoid"
  @Endpoint({"math.sigmoid", "nn.sigmoid", "sigmoid"})
  static Tensor sigmoid(BaseOps tf, Tensor x) {
    return tf.raw.Sigmoid(x);
  }

  /// Computes the logarithm of the sigmoid of each element.
  ///
  /// `x` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.log_sigmoid"
  @Endpoint("math.log_sigmoid")
  static Tensor logSigmoid(BaseOps tf, Tensor x) {
    return tf.raw.Neg(tf.raw.Softplus(tf.raw.Neg(x)));
  }

  /// Computes `log(1 + exp(x))` of each element.
  ///
  /// `features` is `[D…]`, floating; the result has the same shape and dtype.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.softplus"
  @Endpoint({"math.softplus", "nn.softplus"})
  static Tensor softplus(BaseOps tf, Tensor features) {
    return tf.raw.Softplus(features);
  }
}
