package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.LastAxis;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Normalized exponentials.
final class Softmaxes {
  private Softmaxes() {}

  /// Turns logits into probabilities over the last axis: exponentials divided by their sum.
  ///
  /// `logits` is `[D…, K]`, floating; the result has the same shape.
  ///
  /// @throws TensorFlowException if the dtype is another, or `logits` is a scalar
  /// @see "Python: tf.nn.softmax"
  @Endpoint({"nn.softmax", "math.softmax"})
  static Tensor softmax(BaseOps tf, Tensor logits) {
    return tf.raw.Softmax(logits);
  }

  /// Turns logits into probabilities over an axis: exponentials divided by their sum.
  ///
  /// `logits` is `[D…]`, floating; the result has the same shape. A negative axis counts from the
  /// end.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.nn.softmax"
  @Endpoint({"nn.softmax", "math.softmax"})
  static Tensor softmax(BaseOps tf, Tensor logits, int axis) {
    var last = LastAxis.of(tf, "softmax", logits, axis);
    return last.apply(tf.raw.Softmax(last.apply(logits)));
  }

  /// Turns logits into logarithms of probabilities over the last axis.
  ///
  /// `logits` is `[D…, K]`, floating; the result has the same shape.
  ///
  /// @throws TensorFlowException if the dtype is another, or `logits` is a scalar
  /// @see "Python: tf.nn.log_softmax"
  @Endpoint({"nn.log_softmax", "math.log_softmax"})
  static Tensor logSoftmax(BaseOps tf, Tensor logits) {
    return tf.raw.LogSoftmax(logits);
  }

  /// Turns logits into logarithms of probabilities over an axis.
  ///
  /// `logits` is `[D…]`, floating; the result has the same shape. A negative axis counts from the
  /// end.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.nn.log_softmax"
  @Endpoint({"nn.log_softmax", "math.log_softmax"})
  static Tensor logSoftmax(BaseOps tf, Tensor logits, int axis) {
    var last = LastAxis.of(tf, "logSoftmax", logits, axis);
    return last.apply(tf.raw.LogSoftmax(last.apply(logits)));
  }
}
