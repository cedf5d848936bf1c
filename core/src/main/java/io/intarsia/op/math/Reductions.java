package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Sums, products and means over axes.
final class Reductions {
  private Reductions() {}

  /// Adds the elements over all axes.
  ///
  /// `x` is `[D…]`, numeric; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_sum"
  @Endpoint({"math.reduce_sum", "reduce_sum"})
  static Tensor reduceSum(BaseOps tf, Tensor x) {
    return reduceSum(tf, x, ReduceOptions.defaults());
  }

  /// Adds the elements over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, numeric; the result is `x` without those axes. Negative axes count from the
  /// end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_sum"
  @Endpoint({"math.reduce_sum", "reduce_sum"})
  static Tensor reduceSum(BaseOps tf, Tensor x, int... axis) {
    return reduceSum(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Adds the elements over the axes in a tensor.
  ///
  /// `x` is `[D…]`, numeric; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_sum"
  @Endpoint({"math.reduce_sum", "reduce_sum"})
  static Tensor reduceSum(BaseOps tf, Tensor x, Tensor axis) {
    return reduceSum(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Adds the elements, with options.
  ///
  /// `x` is `[D…]`, numeric; the result is `x` without the axes reduced, or with 1 in their place
  /// if `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_sum"
  @Endpoint({"math.reduce_sum", "reduce_sum"})
  static Tensor reduceSum(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceSum", x, options).run(tf.raw::Sum);
  }

  /// Multiplies the elements over all axes.
  ///
  /// `x` is `[D…]`, numeric; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_prod"
  @Endpoint({"math.reduce_prod", "reduce_prod"})
  static Tensor reduceProd(BaseOps tf, Tensor x) {
    return reduceProd(tf, x, ReduceOptions.defaults());
  }

  /// Multiplies the elements over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, numeric; the result is `x` without those axes. Negative axes count from the
  /// end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_prod"
  @Endpoint({"math.reduce_prod", "reduce_prod"})
  static Tensor reduceProd(BaseOps tf, Tensor x, int... axis) {
    return reduceProd(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Multiplies the elements over the axes in a tensor.
  ///
  /// `x` is `[D…]`, numeric; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_prod"
  @Endpoint({"math.reduce_prod", "reduce_prod"})
  static Tensor reduceProd(BaseOps tf, Tensor x, Tensor axis) {
    return reduceProd(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Multiplies the elements, with options.
  ///
  /// `x` is `[D…]`, numeric; the result is `x` without the axes reduced, or with 1 in their place
  /// if `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_prod"
  @Endpoint({"math.reduce_prod", "reduce_prod"})
  static Tensor reduceProd(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceProd", x, options).run(tf.raw::Prod);
  }

  /// Averages the elements over all axes.
  ///
  /// `x` is `[D…]`, numeric; integers are averaged as integers; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_mean"
  @Endpoint({"math.reduce_mean", "reduce_mean"})
  static Tensor reduceMean(BaseOps tf, Tensor x) {
    return reduceMean(tf, x, ReduceOptions.defaults());
  }

  /// Averages the elements over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, numeric; integers are averaged as integers; the result is `x` without those
  /// axes. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_mean"
  @Endpoint({"math.reduce_mean", "reduce_mean"})
  static Tensor reduceMean(BaseOps tf, Tensor x, int... axis) {
    return reduceMean(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Averages the elements over the axes in a tensor.
  ///
  /// `x` is `[D…]`, numeric; integers are averaged as integers; `axis` is a scalar or a vector,
  /// `int32` or `int64`; the result is `x` without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_mean"
  @Endpoint({"math.reduce_mean", "reduce_mean"})
  static Tensor reduceMean(BaseOps tf, Tensor x, Tensor axis) {
    return reduceMean(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Averages the elements, with options.
  ///
  /// `x` is `[D…]`, numeric; integers are averaged as integers; the result is `x` without the axes
  /// reduced, or with 1 in their place if `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_mean"
  @Endpoint({"math.reduce_mean", "reduce_mean"})
  static Tensor reduceMean(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceMean", x, options).run(tf.raw::Mean);
  }
}
