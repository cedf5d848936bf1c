package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.tensor.Tensor;

/// Means and variances, also over axes that are known only when the layer runs.
final class AxisMoments {
  private AxisMoments() {}

  /// Both keep the axes, with size 1.
  ///
  /// @param axes `[axes]` of int32
  static MeanVariance of(Ops tf, Tensor x, Tensor axes) {
    ReduceOptions over = ReduceOptions.defaults().withAxis(axes).withKeepdims(true);
    Tensor mean = tf.reduceMean(x, over);
    Tensor distance = tf.math.squaredDifference(x, tf.stopGradient(mean));
    return new MeanVariance(mean, tf.reduceMean(distance, over));
  }

  /// Mean and variance of those elements that a mask says are there.
  ///
  /// @param mask of bool, of the shape of the tensor
  static MeanVariance of(Ops tf, Tensor x, Tensor axes, Tensor mask) {
    ReduceOptions over = ReduceOptions.defaults().withAxis(axes).withKeepdims(true);
    // Keras adds it where there might be nothing.
    Tensor count = tf.reduceSum(tf.cast(mask, x.dtype()), over).plus(1e-7);
    Tensor mean = tf.reduceSum(tf.where(mask, x, 0), over).div(count);
    Tensor squares = tf.math.square(tf.where(mask, x.minus(mean), 0));
    return new MeanVariance(mean, tf.reduceSum(squares, over).div(count));
  }
}
