package io.intarsia.op.math;

import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One reduction about to run: the tensor, the axes as a tensor, and whether to keep them.
///
/// @param toScalar whether the result is a scalar though the rank of the tensor is not known
record Reduction(BaseOps tf, Tensor x, Tensor axes, boolean keepdims, boolean toScalar) {
  /// A native reduction op.
  interface Native {
    Tensor run(Tensor x, Tensor axes, Attributes attributes);
  }

  private static final Attributes KEEP_DIMS = Attributes.of("keep_dims", true);

  /// The reduction of `x` that the options ask for.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  static Reduction of(BaseOps tf, String operation, Tensor x, ReduceOptions options) {
    boolean overAll = options.axisTensor() == null && options.axis() == null;
    return new Reduction(
        tf,
        x,
        axes(tf, operation, x, options),
        options.keepdims(),
        overAll && !options.keepdims() && !x.shape().hasRank());
  }

  Tensor run(Native op) {
    Tensor result = op.run(x, axes, keepdims ? KEEP_DIMS : Attributes.NONE);
    return toScalar ? tf.raw.Reshape(result, Constants.ints(tf)) : result;
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
