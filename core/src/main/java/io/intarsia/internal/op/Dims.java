package io.intarsia.internal.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Shapes that ops take as tensors, and parts of them.
public final class Dims {
  private Dims() {}

  /// The dimensions as a vector, `int32` as in Python if they fit.
  ///
  /// @throws IllegalArgumentException if one is not known
  public static Tensor tensor(BaseOps tf, String operation, Shape shape) {
    if (!shape.isFullyKnown()) {
      throw Mistake.argument(
          "%s: shape has unknown dimensions; expected all known, got %s; give the shape as a tensor"
              .formatted(operation, shape));
    }
    return tensor(tf, shape.toArray());
  }

  /// The numbers as a vector, `int32` as in Python if they fit.
  public static Tensor tensor(BaseOps tf, long... dims) {
    int[] small = new int[dims.length];
    for (int i = 0; i < dims.length; i++) {
      if ((int) dims[i] != dims[i]) {
        return Constants.longs(tf, dims);
      }
      small[i] = (int) dims[i];
    }
    return Constants.ints(tf, small);
  }

  /// The shape of a tensor as a vector of `int32`; a constant if it is known.
  public static Tensor of(BaseOps tf, Tensor x) {
    return x.shape().isFullyKnown() ? tensor(tf, x.shape().toArray()) : tf.raw.Shape(x);
  }

  /// The elements of a vector from `from` up to `to`; to its end for `Integer.MAX_VALUE`.
  public static Tensor range(BaseOps tf, Tensor vector, int from, int to) {
    return tf.raw.StridedSlice(
        vector, Constants.ints(tf, from), Constants.ints(tf, to), Constants.ints(tf, 1));
  }

  /// The size of one axis as a scalar of `int32`; the axis may be negative.
  public static Tensor size(BaseOps tf, Tensor x, int axis) {
    if (x.shape().hasRank() && x.shape().dim(axis) != Shape.UNKNOWN_SIZE) {
      return Constants.of(tf, Math.toIntExact(x.shape().dim(axis)));
    }
    return tf.raw.StridedSlice(
        tf.raw.Shape(x),
        Constants.ints(tf, axis),
        Constants.ints(tf, axis + 1),
        Constants.ints(tf, 1),
        Attributes.of("shrink_axis_mask", 1));
  }
}
