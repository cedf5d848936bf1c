package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.tensor.Tensor;
import java.util.List;

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

  /// Those of the parts that all replicas of the call have.
  static MeanVariance of(LayerCall call, Tensor x, Tensor axes) {
    Ops tf = call.tf();
    if (call.replica() == null) {
      return of(tf, x, axes);
    }
    ReduceOptions over = ReduceOptions.defaults().withAxis(axes).withKeepdims(true);
    Tensor sum = tf.reduceSum(x, over);
    Tensor elements = tf.cast(tf.size(x).floorDiv(tf.size(sum)), x.dtype());
    List<Tensor> totals = call.total(List.of(sum, elements));
    Tensor mean = totals.getFirst().div(totals.getLast());
    Tensor distance = tf.math.squaredDifference(x, tf.stopGradient(mean));
    return new MeanVariance(mean, call.total(tf.reduceSum(distance, over)).div(totals.getLast()));
  }

  /// Mean and variance of those elements that a mask says are there, in the parts that all replicas
  /// of the call have.
  ///
  /// @param mask of bool, of the shape of the tensor
  static MeanVariance of(LayerCall call, Tensor x, Tensor axes, Tensor mask) {
    Ops tf = call.tf();
    ReduceOptions over = ReduceOptions.defaults().withAxis(axes).withKeepdims(true);
    // Keras adds it where there might be nothing.
    List<Tensor> totals =
        call.total(
            List.of(
                tf.reduceSum(tf.where(mask, x, 0), over),
                tf.reduceSum(tf.cast(mask, x.dtype()), over)));
    Tensor count = totals.getLast().plus(1e-7);
    Tensor mean = totals.getFirst().div(count);
    Tensor squares = tf.math.square(tf.where(mask, x.minus(mean), 0));
    return new MeanVariance(mean, call.total(tf.reduceSum(squares, over)).div(count));
  }
}
