package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;

/// Rows that are gathered, by the second input, and then reduced to those of their segments, the
/// third one. The gradient is one of slices if the op says `sparse_gradient`.
final class SparseSegments {
  private SparseSegments() {}

  @GradientOf(
      value = {"SparseSegmentSum", "SparseSegmentSumWithNumSegments"},
      keeps = Keeps.PARAMETERS)
  static void sum(OpGradient op) {
    op.give(0, () -> placed(op, op.gradient()));
  }

  @GradientOf(
      value = {"SparseSegmentMean", "SparseSegmentMeanWithNumSegments"},
      keeps = Keeps.PARAMETERS)
  static void mean(OpGradient op) {
    op.give(0, () -> placed(op, raw(op).DivNoNan(op.gradient(), counts(op))));
  }

  @GradientOf(
      value = {"SparseSegmentSqrtN", "SparseSegmentSqrtNWithNumSegments"},
      keeps = Keeps.PARAMETERS)
  static void overRootOfCount(OpGradient op) {
    RawOps tf = raw(op);
    op.give(0, () -> placed(op, tf.DivNoNan(op.gradient(), tf.Sqrt(counts(op)))));
  }

  /// How many rows each segment has, `[segments, 1…]`.
  private static Tensor counts(OpGradient op) {
    RawOps tf = raw(op);
    Tensor segments = op.input(2);
    Tensor ones = tf.Fill(tf.Shape(segments), scalar(op, 1));
    Tensor count = SizeTensors.at(op, tf.Shape(op.gradient()), 0);
    return SizeTensors.aligned(op, tf.UnsortedSegmentSum(ones, segments, count), op.gradient());
  }

  private static TensorLike placed(OpGradient op, Tensor segments) {
    RawOps tf = raw(op);
    Tensor rows = tf.GatherV2(segments, op.input(2), SizeTensors.number(op, 0));
    Tensor shape = op.inputShapeTensor(0);
    if (op.flag("sparse_gradient")) {
      // Not the input itself, which is the tape's.
      return IndexedSlices.of(rows, tf.Identity(op.input(1)), shape);
    }
    return tf.UnsortedSegmentSum(rows, op.input(1), SizeTensors.at(op, shape, 0));
  }
}
