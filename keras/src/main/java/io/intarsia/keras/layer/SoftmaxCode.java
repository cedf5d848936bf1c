package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// What the mask says is not there counts nothing.
final class SoftmaxCode extends LayerCode<Softmax, Tensor, Tensor> {
  @Override
  Tensor compute(Softmax layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    if (!(call.mask() instanceof Tensor mask)) {
      return softmax(layer, tf, x);
    }
    checkMask(mask.shape(), x.shape());
    Tensor there = mask.dtype() == DType.BOOL ? mask : tf.greater(mask, 0.5);
    double small = x.dtype() == DType.FLOAT16 ? -3e4 : -1e9;
    return tf.where(there, softmax(layer, tf, tf.where(there, x, small)), 0);
  }

  private static void checkMask(Shape mask, Shape x) {
    if (mask.hasRank() && x.hasRank()) {
      boolean fits =
          mask.rank() <= x.rank()
              && mask.broadcastWith(x).map(both -> both.isCompatibleWith(x)).orElse(false);
      if (!fits) {
        throw LayerMistakes.of(
            "a mask that broadcasts to " + x, mask, "its axes stand at the last ones");
      }
    }
  }

  private static Tensor softmax(Softmax layer, Ops tf, Tensor x) {
    if (layer.axis().size() == 1) {
      return tf.nn.softmax(x, layer.axis().getFirst());
    }
    ReduceOptions over =
        ReduceOptions.defaults().withAxis(Axes.ints(layer.axis())).withKeepdims(true);
    return tf.math.exp(x.minus(tf.reduceLogsumexp(x, over)));
  }
}
