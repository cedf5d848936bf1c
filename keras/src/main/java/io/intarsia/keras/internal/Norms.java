package io.intarsia.keras.internal;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Vectors of length 1.
public final class Norms {
  private Norms() {}

  /// The vectors along an axis, divided by their lengths; those of length 0 stay.
  public static Tensor normalized(Ops tf, Tensor x, int axis) {
    Tensor squares = tf.reduceSum(tf.square(x), axis, true);
    // Not finite in half precision.
    Tensor largest = tf.cast(tf.constant(1 / Numbers.EPSILON), x.dtype());
    return x.times(tf.minimum(tf.math.rsqrt(squares), largest));
  }
}
