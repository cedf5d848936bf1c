package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;

/// Vectors divided by their length.
final class Unit {
  private Unit() {}

  /// @param over the axes of the vectors
  /// @param least what shorter ones are divided by
  static Tensor of(Ops tf, Tensor x, ReduceOptions over, double least) {
    Tensor squares = tf.reduceSum(tf.math.square(x), over.withKeepdims(true));
    return x.times(tf.math.minimum(tf.math.rsqrt(squares), 1 / least));
  }
}
