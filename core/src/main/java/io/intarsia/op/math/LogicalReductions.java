package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Whether all or any elements are true, over axes.
final class LogicalReductions {
  private LogicalReductions() {}

  /// Tells whether all elements are true over all axes.
  ///
  /// `x` is `[D…]`, `bool`; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_all"
  @Endpoint({"math.reduce_all", "reduce_all"})
  static Tensor reduceAll(BaseOps tf, Tensor x) {
    return reduceAll(tf, x, ReduceOptions.defaults());
  }

  /// Tells whether all elements are true over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, `bool`; the result is `x` without those axes. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_all"
  @Endpoint({"math.reduce_all", "reduce_all"})
  static Tensor reduceAll(BaseOps tf, Tensor x, int... axis) {
    return reduceAll(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Tells whether all elements are true over the axes in a tensor.
  ///
  /// `x` is `[D…]`, `bool`; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_all"
  @Endpoint({"math.reduce_all", "reduce_all"})
  static Tensor reduceAll(BaseOps tf, Tensor x, Tensor axis) {
    return reduceAll(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Tells whether all elements are true, with options.
  ///
  /// `x` is `[D…]`, `bool`; the result is `x` without the axes reduced, or with 1 in their place if
  /// `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_all"
  @Endpoint({"math.reduce_all", "reduce_all"})
  static Tensor reduceAll(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceAll", x, options).run(tf.raw::All);
  }

  /// Tells whether any element is true over all axes.
  ///
  /// `x` is `[D…]`, `bool`; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_any"
  @Endpoint({"math.reduce_any", "reduce_any"})
  static Tensor reduceAny(BaseOps tf, Tensor x) {
    return reduceAny(tf, x, ReduceOptions.defaults());
  }

  /// Tells whether any element is true over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, `bool`; the result is `x` without those axes. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_any"
  @Endpoint({"math.reduce_any", "reduce_any"})
  static Tensor reduceAny(BaseOps tf, Tensor x, int... axis) {
    return reduceAny(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Tells whether any element is true over the axes in a tensor.
  ///
  /// `x` is `[D…]`, `bool`; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_any"
  @Endpoint({"math.reduce_any", "reduce_any"})
  static Tensor reduceAny(BaseOps tf, Tensor x, Tensor axis) {
    return reduceAny(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Tells whether any element is true, with options.
  ///
  /// `x` is `[D…]`, `bool`; the result is `x` without the axes reduced, or with 1 in their place if
  /// `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_any"
  @Endpoint({"math.reduce_any", "reduce_any"})
  static Tensor reduceAny(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceAny", x, options).run(tf.raw::Any);
  }
}
