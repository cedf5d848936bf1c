package io.intarsia.op.math;

import io.intarsia.internal.op.Axes;
import io.intarsia.op.base.BaseOps;
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
  static Reduction of(BaseOps tf, String operation, Tensor x, ReduceOptions options) {
    return new Reduction(x, axes(tf, operation, x, options), options.keepdims());
  }

  Tensor run(Native op) {
    return op.run(x, axes, keepdims ? KEEP_DIMS : Attributes.NONE);
  }

  private static Tensor axes(BaseOps tf, String operation, Tensor x, ReduceOptions options) {
    Tensor given = options.axisTensor();
    if (given != null) {
      return given;
    }
    List<Integer> axis = options.axis();
    return axis == null ? Axes.all(tf, x) : Axes.tensor(tf, operation, x.shape(), axis);
  }
}
