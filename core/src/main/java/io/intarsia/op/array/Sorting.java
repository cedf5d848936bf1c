package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.LastAxis;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Values in order.
final class Sorting {
  private Sorting() {}

  /// Sorts along the last axis, the least first.
  ///
  /// `values` is `[D…]`, real; the result has the same shape and dtype.
  ///
  /// @throws IllegalArgumentException if `values` is a scalar or not real
  /// @see "Python: tf.sort"
  @Endpoint("sort")
  static Tensor sort(BaseOps tf, Tensor values) {
    return sort(tf, values, SortOptions.defaults());
  }

  /// Sorts along an axis, the least first.
  ///
  /// `values` is `[D…]`, real; the result has the same shape and dtype.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or `values` is not real
  /// @see "Python: tf.sort"
  @Endpoint("sort")
  static Tensor sort(BaseOps tf, Tensor values, int axis) {
    return sort(tf, values, SortOptions.defaults().withAxis(axis));
  }

  /// Sorts along an axis.
  ///
  /// `values` is `[D…]`, real; the result has the same shape and dtype.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or `values` is not real
  /// @see "Python: tf.sort"
  @Endpoint("sort")
  static Tensor sort(BaseOps tf, Tensor values, SortOptions options) {
    LastAxis swap = LastAxis.of(tf, "sort", values, options.axis());
    Tensor key = swap.apply(key(tf, "sort", values, options.direction()));
    Tensor sorted = swap.apply(tf.raw.TopKV2(key, swap.length()).values());
    return key(tf, "sort", sorted, options.direction());
  }

  /// Finds the indices that sort along the last axis, the least first; equal values keep their
  /// order.
  ///
  /// `values` is `[D…]`, real; the result has the same shape, `int32`.
  ///
  /// @throws IllegalArgumentException if `values` is a scalar or not real
  /// @see "Python: tf.argsort"
  @Endpoint("argsort")
  static Tensor argsort(BaseOps tf, Tensor values) {
    return argsort(tf, values, ArgsortOptions.defaults());
  }

  /// Finds the indices that sort along an axis, the least first; equal values keep their order.
  ///
  /// `values` is `[D…]`, real; the result has the same shape, `int32`.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or `values` is not real
  /// @see "Python: tf.argsort"
  @Endpoint("argsort")
  static Tensor argsort(BaseOps tf, Tensor values, int axis) {
    return argsort(tf, values, ArgsortOptions.defaults().withAxis(axis));
  }

  /// Finds the indices that sort along an axis; equal values keep their order.
  ///
  /// `values` is `[D…]`, real; the result has the same shape, `int32`.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or `values` is not real
  /// @see "Python: tf.argsort"
  @Endpoint("argsort")
  static Tensor argsort(BaseOps tf, Tensor values, ArgsortOptions options) {
    LastAxis swap = LastAxis.of(tf, "argsort", values, options.axis());
    Tensor key = swap.apply(key(tf, "argsort", values, options.direction()));
    return swap.apply(tf.raw.TopKV2(key, swap.length()).indices());
  }

  // Values whose descending order, which the runtime finds, is the order asked for. It is its own
  // inverse. For
  // integers it is the bitwise complement, which unlike the negative has no overflow.
  private static Tensor key(BaseOps tf, String operation, Tensor values, SortDirection direction) {
    DType dtype = values.dtype();
    if (!dtype.isFloating() && !dtype.isInteger()) {
      throw Mistake.argument(
          "%s: wrong dtype of values; expected a real numeric dtype, got %s"
              .formatted(operation, dtype));
    }
    if (direction == SortDirection.DESCENDING) {
      return values;
    }
    return dtype.isFloating() ? tf.raw.Neg(values) : tf.raw.Invert(values);
  }
}
