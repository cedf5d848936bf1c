package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Elements repeated.
final class Repeating {
  private Repeating() {}

  /// Flattens a tensor and repeats each element.
  ///
  /// `input` is `[D…]` of `n` elements; the result is `[n * repeats]`.
  ///
  /// @throws IllegalArgumentException if `repeats` is negative
  /// @see "Python: tf.repeat"
  @Endpoint("repeat")
  static Tensor repeat(BaseOps tf, Tensor input, int repeats) {
    return repeat(tf, input, times(tf, repeats));
  }

  /// Flattens a tensor and repeats each element as often as `repeats` says for it.
  ///
  /// `input` is `[D…]` of `n` elements; `repeats` is a scalar, or a vector of 1 or `n` numbers,
  /// `int32` or `int64`; the result is a vector.
  ///
  /// @throws TensorFlowException if `repeats` has another shape
  /// @see "Python: tf.repeat"
  @Endpoint("repeat")
  static Tensor repeat(BaseOps tf, Tensor input, Tensor repeats) {
    return repeat(tf, tf.raw.Reshape(input, Constants.ints(tf, -1)), repeats, 0);
  }

  /// Flattens a tensor and repeats each element as often as `repeats` says for it.
  ///
  /// `input` is `[D…]` of `n` elements; `repeats` has 1 or `n` numbers; the result is a vector.
  ///
  /// @throws TensorFlowException if `repeats` has another length
  /// @see "Python: tf.repeat"
  @Endpoint("repeat")
  static Tensor repeat(BaseOps tf, Tensor input, int[] repeats) {
    return repeat(tf, input, Constants.ints(tf, repeats));
  }

  /// Repeats each slice along an axis.
  ///
  /// `input` is `[D…]`; the result is `repeats` times as long along the axis.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or `repeats` is negative
  /// @see "Python: tf.repeat"
  @Endpoint("repeat")
  static Tensor repeat(BaseOps tf, Tensor input, int repeats, int axis) {
    return repeat(tf, input, times(tf, repeats), axis);
  }

  /// Repeats each slice along an axis as often as `repeats` says for it.
  ///
  /// `input` is `[D…]`; `repeats` has 1 number, or as many as the axis is long.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if `repeats` has another length
  /// @see "Python: tf.repeat"
  @Endpoint("repeat")
  static Tensor repeat(BaseOps tf, Tensor input, int[] repeats, int axis) {
    return repeat(tf, input, Constants.ints(tf, repeats), axis);
  }

  /// Repeats each slice along an axis as often as `repeats` says for it.
  ///
  /// `input` is `[D…]`; `repeats` is a scalar, or a vector of 1 number or as many as the axis is
  /// long, `int32` or `int64`. A scalar `input` counts as a vector of one element.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if `repeats` has another shape
  /// @see "Python: tf.repeat"
  @Endpoint("repeat")
  static Tensor repeat(BaseOps tf, Tensor input, Tensor repeats, int axis) {
    Tensor data = withAnAxis(tf, input);
    int at = Axes.normalize("repeat", axis, data.shape());
    Tensor index = sources(tf, data, repeats, at);
    return tf.raw.GatherV2(data, index, Constants.of(tf, at));
  }

  private static Tensor withAnAxis(BaseOps tf, Tensor input) {
    if (input.shape().hasRank()) {
      return input.rank() == 0 ? tf.raw.Reshape(input, Constants.ints(tf, 1)) : input;
    }
    Tensor one = Constants.of(tf, 1);
    Tensor missing = tf.raw.Sub(one, tf.raw.Minimum(tf.raw.Rank(input), one));
    Tensor ones = tf.raw.Fill(tf.raw.ExpandDims(missing, Constants.of(tf, 0)), one);
    List<Tensor> sizes = List.of(tf.raw.Shape(input), ones);
    return tf.raw.Reshape(input, tf.raw.ConcatV2(sizes, Constants.of(tf, 0)));
  }

  // For each slice of the result the index of the slice it repeats: the end of the repeats of slice
  // i is the sum of
  // the first i + 1 numbers, and position p belongs to the first slice that ends behind p.
  private static Tensor sources(BaseOps tf, Tensor data, Tensor repeats, int axis) {
    Tensor zero = Constants.of(tf, 0);
    Tensor length = tf.raw.ExpandDims(Dims.size(tf, data, axis), zero);
    Tensor each = tf.raw.BroadcastTo(tf.raw.Cast(nonNegative(tf, repeats), DType.INT32), length);
    Tensor ends = tf.raw.Cumsum(each, zero);
    Tensor total = tf.raw.Sum(each, zero);
    Tensor positions = tf.raw.Range(zero, total, Constants.of(tf, 1));
    Tensor found =
        tf.raw.UpperBound(tf.raw.ExpandDims(ends, zero), tf.raw.ExpandDims(positions, zero));
    return tf.raw.Reshape(found, Constants.ints(tf, -1));
  }

  private static Tensor times(BaseOps tf, int repeats) {
    if (repeats < 0) {
      throw Mistake.argument("repeat: wrong number of repeats; expected 0 or more, got " + repeats);
    }
    return Constants.of(tf, repeats);
  }

  // Of a number for each slice, Python counts negative ones as none.
  private static Tensor nonNegative(BaseOps tf, Tensor repeats) {
    return tf.raw.Maximum(repeats, Constants.zero(tf, repeats.dtype()));
  }
}
