package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One tensor into several.
final class Splitting {
  private Splitting() {}

  /// Takes a tensor apart along its first axis.
  ///
  /// `value` is `[N, D…]`; the results are `N` tensors `[D…]`.
  ///
  /// @throws IllegalArgumentException if `value` is a scalar, or the size of its first axis is not
  ///   known
  /// @see "Python: tf.unstack"
  @Endpoint("unstack")
  static List<Tensor> unstack(BaseOps tf, Tensor value) {
    return unstack(tf, value, UnstackOptions.defaults());
  }

  /// Takes a tensor apart along an axis.
  ///
  /// `value` is `[D…]`; the results are as many tensors as the axis is long, without that axis.
  ///
  /// @throws IllegalArgumentException if there is no such axis, its size is not known and no number
  ///   is given, or the number is not its size
  /// @see "Python: tf.unstack"
  @Endpoint("unstack")
  static List<Tensor> unstack(BaseOps tf, Tensor value, UnstackOptions options) {
    Shape shape = value.shape();
    int axis = Axes.normalize("unstack", options.axis(), shape);
    long size = shape.hasRank() ? shape.dim(axis) : Shape.UNKNOWN_SIZE;
    long num = options.num() == null ? size : options.num();
    if (num == Shape.UNKNOWN_SIZE) {
      throw Mistake.argument(
          "unstack: the size of axis %d is not known of shape %s, and the number of results must be; give it as num"
              .formatted(options.axis(), shape));
    }
    if (size != Shape.UNKNOWN_SIZE && num != size) {
      throw Mistake.argument(
          "unstack: wrong number of parts; expected the size of axis %d of shape %s, got num %s"
              .formatted(options.axis(), shape, options.num()));
    }
    return tf.raw.Unpack(value, num, Attributes.of("axis", axis));
  }

  /// Splits a tensor into equal parts along its first axis.
  ///
  /// `value` is `[N, D…]`; the results are `numSplits` tensors `[N / numSplits, D…]`.
  ///
  /// @throws IllegalArgumentException if `numSplits` is not positive, or `value` is a scalar
  /// @throws TensorFlowException if `numSplits` does not divide the size of the axis
  /// @see "Python: tf.split"
  @Endpoint("split")
  static List<Tensor> split(BaseOps tf, Tensor value, int numSplits) {
    return split(tf, value, numSplits, 0);
  }

  /// Splits a tensor into equal parts along an axis.
  ///
  /// `value` is `[D…]`; the results are `numSplits` tensors, each that part of the axis.
  ///
  /// @throws IllegalArgumentException if `numSplits` is not positive, or there is no such axis
  /// @throws TensorFlowException if `numSplits` does not divide the size of the axis
  /// @see "Python: tf.split"
  @Endpoint("split")
  static List<Tensor> split(BaseOps tf, Tensor value, int numSplits, int axis) {
    if (numSplits < 1) {
      throw Mistake.argument(
          "split: wrong number of parts; expected numSplits >= 1, got " + numSplits);
    }
    return tf.raw.Split(axis(tf, value, axis), value, numSplits);
  }

  /// Splits a tensor into parts of the given sizes along its first axis; one size may be -1, for
  /// what is left.
  ///
  /// `value` is `[N, D…]`; the results are `[sizeSplits[i], D…]`.
  ///
  /// @throws IllegalArgumentException if there are no sizes, or `value` is a scalar
  /// @throws TensorFlowException if the sizes do not add up to that of the axis
  /// @see "Python: tf.split"
  @Endpoint("split")
  static List<Tensor> split(BaseOps tf, Tensor value, int[] sizeSplits) {
    return split(tf, value, sizeSplits, 0);
  }

  /// Splits a tensor into parts of the given sizes along an axis; one size may be -1, for what is
  /// left.
  ///
  /// `value` is `[D…]`; the results have the sizes along the axis.
  ///
  /// @throws IllegalArgumentException if there are no sizes, or no such axis
  /// @throws TensorFlowException if the sizes do not add up to that of the axis
  /// @see "Python: tf.split"
  @Endpoint("split")
  static List<Tensor> split(BaseOps tf, Tensor value, int[] sizeSplits, int axis) {
    return split(tf, value, Constants.ints(tf, sizeSplits), axis);
  }

  /// Splits a tensor into parts of the given sizes along an axis; one size may be -1, for what is
  /// left.
  ///
  /// `value` is `[D…]`; `sizeSplits` is a vector, `int32` or `int64`, whose length is known; the
  /// results have the sizes along the axis.
  ///
  /// @throws IllegalArgumentException if there are no sizes, their number is not known, or there is
  ///   no such axis
  /// @throws TensorFlowException if the sizes do not add up to that of the axis
  /// @see "Python: tf.split"
  @Endpoint("split")
  static List<Tensor> split(BaseOps tf, Tensor value, Tensor sizeSplits, int axis) {
    Shape sizes = sizeSplits.shape();
    if (!sizes.isFullyKnown() || sizes.rank() != 1 || sizes.dim(0) == 0) {
      throw Mistake.argument(
          "split: wrong shape of sizeSplits; expected a vector of known length >= 1, got " + sizes);
    }
    return tf.raw.SplitV(value, sizeSplits, axis(tf, value, axis), sizes.dim(0));
  }

  private static Tensor axis(BaseOps tf, Tensor value, int axis) {
    return Constants.of(tf, Axes.normalize("split", axis, value.shape()));
  }
}
