package io.intarsia.internal.gradient.sparse;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Positions of the entries of a sparse tensor, `[n, rank]` of `int64`, in dense tensors.
final class Entries {
  private Entries() {}

  /// The positions in a tensor that was broadcast to the shape of the sparse one: the first axes
  /// may be missing, others have size 1.
  static Tensor broadcast(OpGradient op, Tensor indices, Tensor shape) {
    RawOps tf = raw(op);
    Tensor rank = tf.Size(shape);
    Tensor first = tf.Sub(SizeTensors.at(op, tf.Shape(indices), 1), rank);
    Tensor own = SizeTensors.tail(op, indices, first);
    Tensor last = tf.Sub(tf.Cast(shape, DType.INT64), scalar(op, 1, DType.INT64));
    return tf.Minimum(own, last);
  }

  /// A shape with size 1 along axes.
  ///
  /// @param axes a scalar or vector of `int32`, negative ones counted from the last
  static Tensor kept(OpGradient op, Tensor shape, Tensor axes) {
    RawOps tf = raw(op);
    Tensor sizes = tf.Cast(shape, DType.INT32);
    Tensor rank = tf.Size(sizes);
    Tensor flat = tf.Reshape(axes, SizeTensors.numbers(op, -1));
    Tensor gone = tf.FloorMod(tf.AddV2(flat, rank), rank);
    return tf.DynamicStitch(
        List.of(SizeTensors.range(op, rank), gone), List.of(sizes, tf.OnesLike(gone)));
  }

  /// Positions, or a shape, with the last two axes in the other order.
  static Tensor swapped(OpGradient op, Tensor positions) {
    RawOps tf = raw(op);
    Tensor before = SizeTensors.head(op, positions, SizeTensors.number(op, -2));
    Tensor last = SizeTensors.tail(op, positions, SizeTensors.number(op, -2));
    return tf.ConcatV2(List.of(before, reversed(op, last)), SizeTensors.number(op, -1));
  }

  private static Tensor reversed(OpGradient op, Tensor pairs) {
    return raw(op).ReverseV2(pairs, SizeTensors.numbers(op, -1));
  }

  /// Positions but for the last axis.
  static Tensor withoutLast(OpGradient op, Tensor positions) {
    return SizeTensors.head(op, positions, SizeTensors.number(op, -1));
  }
}
