package io.intarsia.op;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One reduction about to run: the tensor, the axes as a tensor, and whether to keep them.
record Reduction(Tensor x, Tensor axes, boolean keepdims) {
  /// A native reduction op.
  interface Native {
    Tensor run(Tensor x, Tensor axes, Attributes attributes);
  }

  private static final Attributes KEEP_DIMS = Attributes.of("keep_dims", true);

  /// The reduction of `x` that the options ask for.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  static Reduction of(Ops tf, String operation, Tensor x, ReduceOptions options) {
    return new Reduction(x, axes(tf, operation, x, options), options.keepdims());
  }

  Tensor run(Native op) {
    return op.run(x, axes, keepdims ? KEEP_DIMS : Attributes.NONE);
  }

  private static Tensor axes(Ops tf, String operation, Tensor x, ReduceOptions options) {
    Tensor given = options.axisTensor();
    if (given != null) {
      return given;
    }
    List<Integer> axis = options.axis();
    return axis == null ? all(tf, x) : some(tf, operation, x.shape(), axis);
  }

  /// Every axis of `x`.
  static Tensor all(Ops tf, Tensor x) {
    if (!x.shape().hasRank()) {
      return tf.raw.Range(Constants.of(tf, 0), tf.raw.Rank(x), Constants.of(tf, 1));
    }
    int[] axes = new int[x.rank()];
    for (int i = 0; i < axes.length; i++) {
      axes[i] = i;
    }
    return Constants.ints(tf, axes);
  }

  private static Tensor some(Ops tf, String operation, Shape shape, List<Integer> axis) {
    int[] axes = new int[axis.size()];
    for (int i = 0; i < axes.length; i++) {
      axes[i] = Axes.normalize(operation, axis.get(i), shape);
    }
    return Constants.ints(tf, axes);
  }
}
