package io.intarsia.internal.gradient.rule;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Sizes and positions, as tensors of `int32`: they serve where shapes are not known while tracing.
public final class SizeTensors {
  private SizeTensors() {}

  /// A whole number.
  public static Tensor number(OpGradient op, int value) {
    return op.tf().constant(value);
  }

  /// Whole numbers.
  public static Tensor numbers(OpGradient op, int... values) {
    return op.tf().constant(values);
  }

  /// `0, 1, …` up to a number that is left out.
  public static Tensor range(OpGradient op, Tensor limit) {
    return raw(op).Range(number(op, 0), limit, number(op, 1));
  }

  /// The size along an axis, counted from the last if it is negative.
  public static Tensor at(OpGradient op, Tensor shape, int axis) {
    return raw(op)
        .StridedSlice(
            shape,
            numbers(op, axis),
            numbers(op, axis + 1),
            numbers(op, 1),
            Attributes.of("shrink_axis_mask", 1));
  }

  /// The sizes between the first and the last ones.
  public static Tensor between(OpGradient op, Tensor shape, int first, int last) {
    Attributes masks = last == 0 ? Attributes.of("end_mask", 1) : Attributes.NONE;
    return raw(op)
        .StridedSlice(shape, numbers(op, first), numbers(op, -last), numbers(op, 1), masks);
  }

  /// The last sizes.
  public static Tensor last(OpGradient op, Tensor shape, int count) {
    return between(op, shape, -count, 0);
  }

  /// The product of sizes.
  public static Tensor product(OpGradient op, Tensor sizes) {
    return raw(op).Prod(sizes, number(op, 0));
  }

  /// Vectors, one behind the other.
  public static Tensor join(OpGradient op, Tensor... sizes) {
    return raw(op).ConcatV2(List.of(sizes), number(op, 0));
  }

  /// A tensor whose axes are the first ones of another, with axes of size 1 behind them as the
  /// other has.
  public static Tensor aligned(OpGradient op, Tensor tensor, Tensor other) {
    RawOps tf = raw(op);
    if (tensor.shape().hasRank()
        && other.shape().hasRank()
        && tensor.shape().rank() == other.shape().rank()) {
      return tensor;
    }
    Tensor added = tf.ExpandDims(tf.Sub(tf.Rank(other), tf.Rank(tensor)), number(op, 0));
    Tensor ones = tf.Fill(added, number(op, 1));
    return tf.Reshape(tensor, join(op, tf.Shape(tensor), ones));
  }

  /// The part of a tensor before a position of the last axis.
  public static Tensor head(OpGradient op, Tensor tensor, Tensor end) {
    RawOps tf = raw(op);
    return tf.StridedSlice(
        tensor,
        numbers(op, 0, 0),
        tf.Pack(List.of(number(op, 0), end)),
        numbers(op, 1, 1),
        Attributes.of("ellipsis_mask", 1).with("begin_mask", 2));
  }

  /// The part of a tensor from a position of the last axis on.
  public static Tensor tail(OpGradient op, Tensor tensor, Tensor begin) {
    RawOps tf = raw(op);
    return tf.StridedSlice(
        tensor,
        tf.Pack(List.of(number(op, 0), begin)),
        numbers(op, 0, 0),
        numbers(op, 1, 1),
        Attributes.of("ellipsis_mask", 1).with("end_mask", 2));
  }
}
