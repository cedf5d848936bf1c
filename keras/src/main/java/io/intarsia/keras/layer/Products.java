package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Products of tensors and kernels.
final class Products {
  private Products() {}

  /// Over the last axis of a tensor.
  ///
  /// @param kernel `[inputs, outputs]`
  static Tensor overLast(Ops tf, Tensor x, Tensor kernel) {
    return x.shape().hasRank() && x.shape().rank() == 2
        ? tf.matMul(x, kernel)
        : tf.tensordot(x, kernel, 1);
  }
}
