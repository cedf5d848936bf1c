package io.intarsia.keras.constraint;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Vectors of weights and their lengths.
final class Lengths {
  private Lengths() {}

  /// The lengths along axes, which stay with size 1.
  static Tensor of(Ops tf, Tensor x, List<Integer> axis) {
    int[] axes = axis.stream().mapToInt(Integer::intValue).toArray();
    var options = ReduceOptions.defaults().withAxis(axes).withKeepdims(true);
    return tf.sqrt(tf.reduceSum(tf.square(x), options));
  }

  /// Vectors of other lengths than they have.
  static Tensor changed(Tensor x, Tensor lengths, Tensor wanted) {
    return x.times(wanted.div(lengths.plus(Numbers.EPSILON)));
  }
}
