package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// Makes all elements of a channel one.
final class GlobalPoolingCode extends SpatialCode {
  private final Pooling pooling;

  GlobalPoolingCode(int spatialAxes, Pooling pooling) {
    super(spatialAxes);
    this.pooling = pooling;
  }

  @Override
  Tensor computeRanked(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    int first = firstSpatialAxis(layer);
    boolean keepdims = layer.arguments().flag("keepdims");
    var options =
        ReduceOptions.defaults()
            .withAxis(IntStream.range(first, first + spatialAxes()).toArray())
            .withKeepdims(keepdims);
    return pooling == Pooling.AVERAGE && spatialAxes() == 1 && call.mask() instanceof Tensor mask
        ? masked(call.tf(), x, call.tf().expandDims(mask, 3 - first), options)
        : pooling.axes(call.tf(), x, options);
  }

  /// The mean of the steps that are there.
  private static Tensor masked(Ops tf, Tensor x, Tensor mask, ReduceOptions options) {
    Tensor there = tf.cast(mask, DType.BOOL);
    Tensor sum = tf.reduceSum(tf.where(there, x, tf.zeros(Shape.scalar(), x.dtype())), options);
    return sum.div(tf.reduceSum(tf.cast(there, x.dtype()), options));
  }
}
