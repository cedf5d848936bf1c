package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// How far predictions are from the right side of a margin.
final class Margins {
  private Margins() {}

  /// @param target -1 or 1; if all are 0 or 1, 0 stands for -1
  static Tensor missed(Ops tf, Tensor target, Tensor prediction) {
    Tensor labels = Pair.cast(tf, target, prediction).target();
    Tensor isBinary = tf.reduceAll(tf.logicalOr(tf.equal(labels, 0), tf.equal(labels, 1)));
    Tensor signs = tf.where(isBinary, labels.times(2).minus(1), labels);
    return tf.maximum(signs.times(prediction).rminus(1), 0);
  }
}
