package io.intarsia.keras.activation;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Functions whose elements depend on others along an axis.
final class Normalized {
  private Normalized() {}

  static Tensor glu(Ops tf, Tensor x, int axis) {
    Shape shape = x.shape();
    int index = axis < 0 && shape.hasRank() ? axis + shape.rank() : axis;
    if (shape.hasRank() && index >= 0 && index < shape.rank() && shape.dim(index) % 2 > 0) {
      throw Mistake.argument(
          "Activations.glu: expected an even size along axis %d, got %s; its halves are multiplied"
              .formatted(axis, shape));
    }
    List<Tensor> halves = tf.split(x, 2, axis);
    return halves.get(0).times(tf.nn.sigmoid(halves.get(1)));
  }

  static Tensor sparsemax(Ops tf, Tensor x, int axis) {
    int last = fromEnd(x.shape(), axis);
    Tensor sorted = tf.sort(x, last, "DESCENDING");
    Tensor sums = tf.cumsum(sorted, last);
    Tensor support = tf.greater(sorted.minus(sums.minus(1).div(counts(tf, x, last))), 0);
    ReduceOptions over = ReduceOptions.defaults().withAxis(last).withKeepdims(true);
    Tensor count = tf.reduceSum(tf.cast(support, x.dtype()), over);
    Tensor sum = tf.reduceSum(tf.where(support, sums, 0), over);
    return tf.math.maximum(x.minus(sum.minus(1).div(count)), 0);
  }

  /// 1, 2, …, so shaped that they stand at an axis.
  private static Tensor counts(Ops tf, Tensor x, int axis) {
    Tensor size = tf.gather(tf.shape(x), tf.rank(x).plus(axis));
    Tensor counts = tf.cast(tf.range(tf.constant(1), size.plus(1)), x.dtype());
    long[] shape = new long[-axis];
    Arrays.fill(shape, 1);
    shape[0] = -1;
    return tf.reshape(counts, Shape.of(shape));
  }

  private static int fromEnd(Shape shape, int axis) {
    if (axis >= 0 && !shape.hasRank()) {
      throw Mistake.argument(
          "Activations.sparsemax: expected a tensor of known rank, got %s; count the axis from the end"
              .formatted(shape));
    }
    return axis < 0 ? axis : axis - shape.rank();
  }
}
