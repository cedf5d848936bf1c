package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Fluent;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Reductions as methods of tensors.
final class TensorReductions {
  private TensorReductions() {}

  /// The sum of the elements; of `bool` how many are true.
  @Fluent
  static Tensor sum(Ops tf, Tensor x) {
    return tf.math.reduceSum(counted(x));
  }

  /// The sum of the elements along axes, which go; of `bool` how many are true.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor sum(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceSum(counted(x), axis);
  }

  /// The sum of the elements along an axis; of `bool` how many are true.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor sum(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceSum(counted(x), along(axis, keepdims));
  }

  /// The sum of the elements along axes; of `bool` how many are true.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor sum(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceSum(counted(x), along(axis, keepdims));
  }

  /// The mean of the elements; of integers rounded towards zero, as in Python, of `bool` the share
  /// that is true.
  @Fluent
  static Tensor mean(Ops tf, Tensor x) {
    return tf.math.reduceMean(shared(x));
  }

  /// The mean of the elements along axes, which go; of integers rounded towards zero, as in Python,
  /// of `bool` the share that is true.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor mean(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceMean(shared(x), axis);
  }

  /// The mean of the elements along an axis; of integers rounded towards zero, as in Python, of
  /// `bool` the share that is true.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor mean(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceMean(shared(x), along(axis, keepdims));
  }

  /// The mean of the elements along axes; of integers rounded towards zero, as in Python, of `bool`
  /// the share that is true.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor mean(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceMean(shared(x), along(axis, keepdims));
  }

  /// The largest element.
  @Fluent
  static Tensor max(Ops tf, Tensor x) {
    return tf.math.reduceMax(x);
  }

  /// The largest element along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor max(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceMax(x, axis);
  }

  /// The largest element along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor max(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceMax(x, along(axis, keepdims));
  }

  /// The largest element along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor max(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceMax(x, along(axis, keepdims));
  }

  /// The smallest element.
  @Fluent
  static Tensor min(Ops tf, Tensor x) {
    return tf.math.reduceMin(x);
  }

  /// The smallest element along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor min(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceMin(x, axis);
  }

  /// The smallest element along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor min(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceMin(x, along(axis, keepdims));
  }

  /// The smallest element along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor min(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceMin(x, along(axis, keepdims));
  }

  /// The product of the elements.
  @Fluent
  static Tensor prod(Ops tf, Tensor x) {
    return tf.math.reduceProd(x);
  }

  /// The product of the elements along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor prod(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceProd(x, axis);
  }

  /// The product of the elements along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor prod(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceProd(x, along(axis, keepdims));
  }

  /// The product of the elements along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor prod(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceProd(x, along(axis, keepdims));
  }

  /// Whether any element is true, of numbers whether any is not zero.
  @Fluent
  static Tensor any(Ops tf, Tensor x) {
    return tf.math.reduceAny(truth(x));
  }

  /// Whether any element is true, of numbers whether any is not zero, along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor any(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceAny(truth(x), axis);
  }

  /// Whether any element is true, of numbers whether any is not zero, along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor any(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceAny(truth(x), along(axis, keepdims));
  }

  /// Whether any element is true, of numbers whether any is not zero, along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor any(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceAny(truth(x), along(axis, keepdims));
  }

  /// Whether all elements are true, of numbers whether none is zero.
  @Fluent
  static Tensor all(Ops tf, Tensor x) {
    return tf.math.reduceAll(truth(x));
  }

  /// Whether all elements are true, of numbers whether none is zero, along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor all(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceAll(truth(x), axis);
  }

  /// Whether all elements are true, of numbers whether none is zero, along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor all(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceAll(truth(x), along(axis, keepdims));
  }

  /// Whether all elements are true, of numbers whether none is zero, along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor all(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceAll(truth(x), along(axis, keepdims));
  }

  /// The standard deviation of the elements, of the population as in numpy.
  @Fluent
  static Tensor std(Ops tf, Tensor x) {
    return tf.math.reduceStd(x);
  }

  /// The standard deviation of the elements, of the population as in numpy along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor std(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceStd(x, axis);
  }

  /// The standard deviation of the elements, of the population as in numpy along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor std(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceStd(x, along(axis, keepdims));
  }

  /// The standard deviation of the elements, of the population as in numpy along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor std(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceStd(x, along(axis, keepdims));
  }

  /// The variance of the elements, of the population as in numpy.
  @Fluent
  static Tensor var(Ops tf, Tensor x) {
    return tf.math.reduceVariance(x);
  }

  /// The variance of the elements, of the population as in numpy along axes, which go.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor var(Ops tf, Tensor x, int... axis) {
    return tf.math.reduceVariance(x, axis);
  }

  /// The variance of the elements, of the population as in numpy along an axis.
  ///
  /// @param axis a negative one counts from the last
  /// @param keepdims whether the axis stays, with size 1
  @Fluent
  static Tensor var(Ops tf, Tensor x, int axis, boolean keepdims) {
    return tf.math.reduceVariance(x, along(axis, keepdims));
  }

  /// The variance of the elements, of the population as in numpy along axes.
  ///
  /// @param axis negative ones count from the last; null for all axes
  /// @param keepdims whether the axes stay, with size 1
  @Fluent
  static Tensor var(Ops tf, Tensor x, int @Nullable [] axis, boolean keepdims) {
    return tf.math.reduceVariance(x, along(axis, keepdims));
  }

  /// Of numbers which are not zero, as in numpy.
  private static Tensor truth(Tensor x) {
    return x.dtype().isNumeric() ? x.ne(0) : x;
  }

  /// Of truth values how many are true, as in numpy.
  private static Tensor counted(Tensor x) {
    return x.dtype() == DType.BOOL ? x.cast(DType.INT64) : x;
  }

  /// Of truth values which part is true, as in numpy.
  private static Tensor shared(Tensor x) {
    return x.dtype() == DType.BOOL ? x.cast(DType.FLOAT64) : x;
  }

  private static ReduceOptions along(int axis, boolean keepdims) {
    return along(new int[] {axis}, keepdims);
  }

  private static ReduceOptions along(int @Nullable [] axis, boolean keepdims) {
    ReduceOptions options = ReduceOptions.defaults().withKeepdims(keepdims);
    return axis == null ? options : options.withAxis(axis);
  }
}
