package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Largest and smallest elements over axes.
final class Extremes {
  private Extremes() {}

  /// Takes the largest element over all axes.
  ///
  /// `x` is `[D…]`, real; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_max"
  @Endpoint({"math.reduce_max", "reduce_max"})
  static Tensor reduceMax(BaseOps tf, Tensor x) {
    return reduceMax(tf, x, ReduceOptions.defaults());
  }

  /// Takes the largest element over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, real; the result is `x` without those axes. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_max"
  @Endpoint({"math.reduce_max", "reduce_max"})
  static Tensor reduceMax(BaseOps tf, Tensor x, int... axis) {
    return reduceMax(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the largest element over the axes in a tensor.
  ///
  /// `x` is `[D…]`, real; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_max"
  @Endpoint({"math.reduce_max", "reduce_max"})
  static Tensor reduceMax(BaseOps tf, Tensor x, Tensor axis) {
    return reduceMax(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the largest element, with options.
  ///
  /// `x` is `[D…]`, real; the result is `x` without the axes reduced, or with 1 in their place if
  /// `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_max"
  @Endpoint({"math.reduce_max", "reduce_max"})
  static Tensor reduceMax(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceMax", x, options).run(tf.raw::Max);
  }

  /// Takes the smallest element over all axes.
  ///
  /// `x` is `[D…]`, real; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_min"
  @Endpoint({"math.reduce_min", "reduce_min"})
  static Tensor reduceMin(BaseOps tf, Tensor x) {
    return reduceMin(tf, x, ReduceOptions.defaults());
  }

  /// Takes the smallest element over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, real; the result is `x` without those axes. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_min"
  @Endpoint({"math.reduce_min", "reduce_min"})
  static Tensor reduceMin(BaseOps tf, Tensor x, int... axis) {
    return reduceMin(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the smallest element over the axes in a tensor.
  ///
  /// `x` is `[D…]`, real; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_min"
  @Endpoint({"math.reduce_min", "reduce_min"})
  static Tensor reduceMin(BaseOps tf, Tensor x, Tensor axis) {
    return reduceMin(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the smallest element, with options.
  ///
  /// `x` is `[D…]`, real; the result is `x` without the axes reduced, or with 1 in their place if
  /// `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_min"
  @Endpoint({"math.reduce_min", "reduce_min"})
  static Tensor reduceMin(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceMin", x, options).run(tf.raw::Min);
  }
}
