package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Products of values and the kernels of gates, some elements of the values dropped.
final class GateProducts {
  private GateProducts() {}

  /// @param x `[batch, width]`
  /// @param kernel `[width, gates · units]`
  /// @param drops none, one, or one for each gate
  static Tensor of(Ops tf, Tensor x, Tensor kernel, List<Tensor> drops) {
    if (drops.size() < 2) {
      return tf.matMul(drops.isEmpty() ? x : x.times(drops.getFirst()), kernel);
    }
    List<Tensor> kernels = tf.split(kernel, drops.size(), 1);
    List<Tensor> products = new ArrayList<>();
    for (int gate = 0; gate < drops.size(); gate++) {
      products.add(tf.matMul(x.times(drops.get(gate)), kernels.get(gate)));
    }
    return tf.concat(products, -1);
  }

  /// The same for all steps at once.
  ///
  /// @param x `[steps, batch, width]`, or one step without the first axis
  static Tensor ofAll(Ops tf, Tensor x, Tensor kernel, List<Tensor> drops) {
    if (x.shape().hasRank() && x.shape().rank() == 2) {
      return of(tf, x, kernel, drops);
    }
    if (drops.size() > 1) {
      List<Tensor> kernels = tf.split(kernel, drops.size(), 1);
      List<Tensor> products = new ArrayList<>();
      for (int gate = 0; gate < drops.size(); gate++) {
        products.add(flat(tf, x.times(drops.get(gate)), kernels.get(gate)));
      }
      return tf.concat(products, -1);
    }
    return flat(tf, drops.isEmpty() ? x : x.times(drops.getFirst()), kernel);
  }

  private static Tensor flat(Ops tf, Tensor x, Tensor kernel) {
    long width = kernel.shape().dim(0);
    long units = kernel.shape().dim(1);
    Tensor product = tf.matMul(tf.reshape(x, Shape.of(Shape.UNKNOWN_SIZE, width)), kernel);
    if (Sizes.isKnown(x, 0) && Sizes.isKnown(x, 1)) {
      return tf.reshape(product, x.shape().subShape(0, 2).concatenate(Shape.of(units)));
    }
    Tensor shape =
        tf.stack(List.of(Sizes.of(tf, x, 0), Sizes.of(tf, x, 1), tf.constant((int) units)));
    return tf.reshape(product, shape);
  }
}
