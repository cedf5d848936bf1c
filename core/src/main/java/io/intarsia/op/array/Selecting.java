package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Elements picked by conditions.
final class Selecting {
  private Selecting() {}

  /// Finds the positions of elements that are true, or not zero.
  ///
  /// `condition` is `[D…]` of rank `n`, `bool` or numeric; the result is `[count, n]`, `int64`, in
  /// row-major order.
  ///
  /// @see "Python: tf.where"
  @Endpoint("where")
  static Tensor where(BaseOps tf, Tensor condition) {
    return tf.raw.Where(condition);
  }

  /// Takes each element from `x` where the condition is true, from `y` elsewhere.
  ///
  /// All three broadcast; `condition` is `bool`; `x` and `y` have one dtype, the result's.
  ///
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.where"
  @Endpoint("where")
  static Tensor where(BaseOps tf, Tensor condition, Tensor x, Tensor y) {
    return tf.raw.SelectV2(condition, x, y);
  }

  /// Takes each element from `x` where the condition is true, and the number elsewhere.
  ///
  /// Both tensors broadcast; `condition` is `bool`; the result has the dtype of `x`.
  ///
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.where"
  @Endpoint("where")
  static Tensor where(BaseOps tf, Tensor condition, Tensor x, Number y) {
    return tf.raw.SelectV2(condition, x, Constants.like(tf, y, x));
  }

  /// Takes the number where the condition is true, and the element of `y` elsewhere.
  ///
  /// Both tensors broadcast; `condition` is `bool`; the result has the dtype of `y`.
  ///
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.where"
  @Endpoint("where")
  static Tensor where(BaseOps tf, Tensor condition, Number x, Tensor y) {
    return tf.raw.SelectV2(condition, Constants.like(tf, x, y), y);
  }

  /// Takes one number where the condition is true, and another elsewhere.
  ///
  /// `condition` is `bool`; the result has its shape, and the dtype that both numbers have in one
  /// list: `int32` of 1 and 0, `float64` of 1 and 0.5.
  ///
  /// @see "Python: tf.where"
  @Endpoint("where")
  static Tensor where(BaseOps tf, Tensor condition, Number x, Number y) {
    Tensor both = Constants.of(tf, List.of(x, y));
    List<Tensor> one = tf.raw.Unpack(both, 2L);
    return tf.raw.SelectV2(condition, one.getFirst(), one.getLast());
  }

  /// Takes each element from `x` where the condition is true, from `y` elsewhere, of tensors and of
  /// Java numbers, arrays and lists.
  ///
  /// All three broadcast; `condition` is `bool`; Java values take the dtype of the tensor among `x`
  /// and `y`; if there is none the one that both have in one list.
  ///
  /// @throws IllegalArgumentException if that dtype cannot hold a value
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.where"
  @Endpoint(value = "where", variant = true)
  static Tensor where(BaseOps tf, Object condition, Object x, Object y) {
    List<Tensor> both = ArrayLike.all(tf, List.of(x, y));
    return tf.raw.SelectV2(ArrayLike.of(tf, condition), both.getFirst(), both.getLast());
  }

  /// Keeps the elements where the mask is true.
  ///
  /// `tensor` is `[M…, D…]`; `mask` is `[M…]`, `bool`, not a scalar; the result is `[count, D…]`.
  ///
  /// @throws IllegalArgumentException if the mask is a scalar or does not fit the first axes
  /// @see "Python: tf.boolean_mask"
  @Endpoint("boolean_mask")
  static Tensor booleanMask(BaseOps tf, Tensor tensor, Tensor mask) {
    return booleanMask(tf, tensor, mask, 0);
  }

  /// Keeps the elements where the mask is true, along axes from `axis` on.
  ///
  /// `tensor` is `[P…, M…, D…]` with `axis` axes in front; `mask` is `[M…]`, `bool`, not a scalar;
  /// the result is `[P…, count, D…]`.
  ///
  /// @throws IllegalArgumentException if the mask is a scalar, its rank is not known, or it does
  ///   not fit those axes
  /// @see "Python: tf.boolean_mask"
  @Endpoint("boolean_mask")
  static Tensor booleanMask(BaseOps tf, Tensor tensor, Tensor mask, int axis) {
    int at = checkMask(tensor.shape(), mask.shape(), axis);
    Sizes masked = Sizes.of(tf, tensor, at, at + mask.rank());
    Tensor positions = positions(tf, new Fit(tf, "booleanMask").exactly("mask", mask, masked));
    Tensor shape = Dims.of(tf, tensor);
    Tensor flat =
        tf.raw.ConcatV2(
            List.of(
                Dims.range(tf, shape, 0, at),
                Constants.ints(tf, -1),
                Dims.range(tf, shape, at + mask.rank(), Integer.MAX_VALUE)),
            Constants.of(tf, 0));
    Tensor slices = mask.rank() == 1 ? tensor : tf.raw.Reshape(tensor, flat);
    return tf.raw.GatherV2(slices, positions, Constants.of(tf, at));
  }

  private static Tensor positions(BaseOps tf, Tensor mask) {
    Tensor places = tf.raw.Where(tf.raw.Reshape(mask, Constants.ints(tf, -1)));
    return tf.raw.Squeeze(places, Attributes.of("squeeze_dims", List.of(1)));
  }

  private static int checkMask(Shape tensor, Shape mask, int axis) {
    if (!mask.hasRank() || mask.rank() == 0) {
      throw Mistake.argument(
          "booleanMask: wrong shape of mask; expected a known rank of at least 1, got " + mask);
    }
    if (tensor.hasRank()) {
      return checkFit(tensor, mask, axis);
    } else if (axis < 0) {
      throw Mistake.argument(
          "booleanMask: rank of the tensor is unknown; expected axis >= 0, got " + axis);
    }
    return axis;
  }

  private static int checkFit(Shape tensor, Shape mask, int axis) {
    int at = Axes.normalize("booleanMask", axis, tensor.rank());
    int end = at + mask.rank();
    if (end > tensor.rank() || !tensor.subShape(at, end).isCompatibleWith(mask)) {
      throw Mistake.argument(
          "booleanMask: mask does not fit the tensor from axis %d on;".formatted(axis)
              + " expected a part of shape %s, got %s".formatted(tensor, mask));
    }
    return at;
  }
}
