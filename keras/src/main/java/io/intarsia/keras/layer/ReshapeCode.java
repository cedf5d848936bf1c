package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One size may be -1. It is computed, and not left to the runtime, which cannot say it where there
/// are no elements.
final class ReshapeCode extends LayerCode<Reshape, Tensor, Tensor> {
  @Override
  void build(Reshape layer, State state, Object spec) {
    List<Integer> target = layer.targetShape();
    if (target.stream().anyMatch(size -> size < -1)
        || target.stream().filter(size -> size == -1).count() > 1) {
      throw LayerMistakes.of("a target_shape with at most one -1", target, "say the other sizes");
    }
  }

  @Override
  Tensor compute(Reshape layer, LayerCall call, Tensor x) {
    List<Integer> target = layer.targetShape();
    long given =
        target.stream()
            .filter(size -> size != -1)
            .mapToLong(size -> size)
            .reduce(1, (a, b) -> a * b);
    Shape shape = x.shape();
    if (isKnown(shape)) {
      long size = shape.subShape(1, shape.rank()).numElements() / Math.max(given, 1);
      return call.tf().reshape(x, Shape.of(shape.dim(0)).concatenate(filled(target, size)));
    }
    return call.tf().reshape(x, sizes(call.tf(), x, target, Math.max(given, 1)));
  }

  // The batch may be what is left if there are elements to find it by.
  private static boolean isKnown(Shape shape) {
    return shape.isFullyKnown() && shape.rank() > 0
        || shape.hasRank()
            && shape.rank() > 1
            && shape.subShape(1, shape.rank()).isFullyKnown()
            && shape.subShape(1, shape.rank()).numElements() > 0;
  }

  private static Shape filled(List<Integer> target, long size) {
    return Shape.of(target.stream().mapToLong(each -> each == -1 ? size : each).toArray());
  }

  // One by one, so that those that are known are seen in the shape of the result.
  private static Tensor sizes(Ops tf, Tensor x, List<Integer> target, long given) {
    Tensor shape = tf.shape(x, DType.INT64);
    Tensor elements = tf.reduceProd(tf.slice(shape, new int[] {1}, new int[] {-1}));
    List<Tensor> sizes = new ArrayList<>();
    sizes.add(tf.gather(shape, 0));
    for (long size : target) {
      sizes.add(size == -1 ? tf.math.floordiv(elements, tf.constant(given)) : tf.constant(size));
    }
    return tf.stack(sizes);
  }

  @Override
  @Nullable Object mask(Reshape layer, LayerCall call, Tensor x) {
    return null;
  }
}
