package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sums over axes, or over all.
final class Overlaps {
  private Overlaps() {}

  static Tensor sum(Ops tf, Tensor x, @Nullable List<Integer> axis) {
    return axis == null
        ? tf.reduceSum(x)
        : tf.reduceSum(x, axis.stream().mapToInt(Integer::intValue).toArray());
  }
}
