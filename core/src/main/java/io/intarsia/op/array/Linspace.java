package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Evenly spaced numbers between two ends.
final class Linspace {
  private Linspace() {}

  /// Makes `num` evenly spaced numbers from `start` to `stop`, both included.
  ///
  /// The result is a vector `[num]`, of the wider dtype of the two numbers, or `float64` for
  /// integers.
  ///
  /// @throws IllegalArgumentException if `num` is negative
  /// @see "Python: tf.linspace"
  @Endpoint("linspace")
  static Tensor linspace(BaseOps tf, Number start, Number stop, int num) {
    Tensor first = Constants.of(tf, start);
    Tensor last = Constants.of(tf, stop);
    DType dtype = Ranges.widest("linspace", first.dtype(), last.dtype());
    return linspace(tf, Casts.cast(tf, first, dtype), Casts.cast(tf, last, dtype), num);
  }

  /// Makes `num` evenly spaced tensors from `start` to `stop`, both included, along a new first
  /// axis.
  ///
  /// `start` and `stop` broadcast to `[D…]`, of one floating dtype or integers; the result is
  /// `[num, D…]`, floating.
  ///
  /// @throws IllegalArgumentException if `num` is negative
  /// @see "Python: tf.linspace"
  @Endpoint("linspace")
  static Tensor linspace(BaseOps tf, Tensor start, Tensor stop, int num) {
    return linspace(tf, start, stop, num, 0);
  }

  /// Makes `num` evenly spaced tensors from `start` to `stop`, both included, along a new axis.
  ///
  /// `start` and `stop` broadcast to `[D…]`, of one floating dtype or integers; the result is
  /// `[D…]` with an axis of size `num` inserted, floating.
  ///
  /// @throws IllegalArgumentException if `num` is negative
  /// @throws TensorFlowException if the axis is not one of the result
  /// @see "Python: tf.linspace"
  @Endpoint("linspace")
  static Tensor linspace(BaseOps tf, Tensor start, Tensor stop, int num, int axis) {
    if (num < 0) {
      throw Mistake.argument("linspace: num must not be negative; expected num >= 0, got " + num);
    }
    Tensor span = tf.raw.BroadcastArgs(Dims.of(tf, start), Dims.of(tf, stop));
    Tensor at = Constants.of(tf, axis);
    Tensor first = tf.raw.ExpandDims(tf.raw.BroadcastTo(start, span), at);
    Tensor last = tf.raw.ExpandDims(tf.raw.BroadcastTo(stop, span), at);
    DType dtype = floating(start.dtype());
    if (num < 2) {
      // Of both, so that the end has a gradient, too: zeros.
      Tensor ends = Casts.cast(tf, tf.raw.ConcatV2(List.of(first, last), at), dtype);
      return tf.raw.GatherV2(ends, Constants.ints(tf, new int[num]), at);
    }
    Tensor inner = inner(tf, first, last, num, axis);
    return tf.raw.ConcatV2(
        List.of(Casts.cast(tf, first, dtype), inner, Casts.cast(tf, last, dtype)), at);
  }

  // The points between the ends; those are taken as they are, free of rounding.
  private static Tensor inner(BaseOps tf, Tensor first, Tensor last, int num, int axis) {
    DType dtype = floating(first.dtype());
    Tensor distance = Casts.cast(tf, tf.raw.Sub(last, first), dtype);
    Tensor delta = tf.raw.RealDiv(distance, Constants.of(tf, num - 1, dtype));
    Tensor counted =
        tf.raw.Range(Constants.of(tf, 1), Constants.of(tf, num - 1), Constants.of(tf, 1));
    Tensor steps = tf.raw.Reshape(Casts.cast(tf, counted, dtype), along(tf, first, axis));
    return tf.raw.AddV2(Casts.cast(tf, first, dtype), tf.raw.Mul(delta, steps));
  }

  // The shape that lays a vector along the axis: -1 there, 1 elsewhere.
  private static Tensor along(BaseOps tf, Tensor x, int axis) {
    if (x.shape().hasRank()) {
      int[] shape = new int[x.rank()];
      Arrays.fill(shape, 1);
      shape[Axes.normalize("linspace", axis, x.rank())] = -1;
      return Constants.ints(tf, shape);
    }
    Tensor rank = tf.raw.Rank(x);
    Tensor index = axis < 0 ? tf.raw.AddV2(rank, Constants.of(tf, axis)) : Constants.of(tf, axis);
    return tf.raw.OneHot(index, rank, Constants.of(tf, -1), Constants.of(tf, 1));
  }

  private static DType floating(DType dtype) {
    if (dtype.isFloating()) {
      return dtype;
    }
    return dtype.byteSize() <= 2 ? DType.FLOAT32 : DType.FLOAT64;
  }
}
