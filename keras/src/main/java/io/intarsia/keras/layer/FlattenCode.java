package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One axis behind the batch; its size is known where those of the others are.
final class FlattenCode extends LayerCode<Flatten, Tensor, Tensor> {
  @Override
  Tensor compute(Flatten layer, LayerCall call, Tensor x) {
    Tensor ordered = "channels_first".equals(layer.dataFormat()) ? channelsLast(call.tf(), x) : x;
    Shape shape = ordered.shape();
    if (shape.hasRank() && shape.rank() > 1 && shape.subShape(1, shape.rank()).isFullyKnown()) {
      long size = shape.subShape(1, shape.rank()).numElements();
      return call.tf().reshape(ordered, Shape.of(Shape.UNKNOWN_SIZE, size));
    }
    return call.tf().reshape(ordered, sizes(call.tf(), ordered));
  }

  @Override
  @Nullable Object mask(Flatten layer, LayerCall call, Tensor x) {
    return null;
  }

  // The product is computed: there may be no elements to find a size by.
  private static Tensor sizes(Ops tf, Tensor x) {
    Tensor shape = tf.shape(x);
    Tensor batch = tf.slice(shape, new int[] {0}, new int[] {1});
    Tensor size = tf.reduceProd(tf.slice(shape, new int[] {1}, new int[] {-1}));
    return tf.concat(List.of(batch, tf.reshape(size, Shape.of(1))), 0);
  }

  private static Tensor channelsLast(Ops tf, Tensor x) {
    Tensor axes = tf.range(tf.constant(2), tf.rank(x), tf.constant(1));
    return tf.transpose(
        x, tf.concat(List.of(tf.constant(new int[] {0}), axes, tf.constant(new int[] {1})), 0));
  }
}
