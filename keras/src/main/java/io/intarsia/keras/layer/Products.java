package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Products of tensors and kernels.
final class Products {
  private Products() {}

  /// Over the last axis of a tensor.
  ///
  /// @param kernel `[inputs, outputs]`
  static Tensor overLast(Ops tf, Tensor x, Tensor kernel) {
    if (x.shape().hasRank() && x.shape().rank() == 2) {
      return tf.matMul(x, kernel);
    }
    Tensor product = tf.tensordot(x, kernel, 1);
    if (!x.shape().hasRank() || product.shape().hasRank()) {
      return product;
    }
    // Graphs know the rank no more where the batch is of any size.
    Shape before = x.shape().subShape(0, x.shape().rank() - 1);
    return tf.ensureShape(product, before.concatenate(kernel.shape().subShape(1, 2)));
  }
}
