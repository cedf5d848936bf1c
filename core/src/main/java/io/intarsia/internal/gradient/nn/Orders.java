package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Elements of rows by their order.
final class Orders {
  private Orders() {}

  /// The gradient goes back to the elements that were among the largest. The runtime searches no
  /// axis but the last.
  @GradientOf(
      value = {"TopKV2", "ApproxTopK"},
      keeps = Keeps.OUTPUTS)
  static void topK(OpGradient op) {
    op.give(0, () -> RowPositions.placed(op, op.gradient(0), op.output(1), op.inputShapeTensor(0)));
  }

  /// Those that are the nth share its gradient.
  @GradientOf(value = "NthElement", keeps = Keeps.ALL)
  static void nthElement(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor last = SizeTensors.number(op, -1);
          Tensor isNth = tf.Equal(op.input(0), tf.ExpandDims(op.output(0), last));
          Tensor chosen = tf.Cast(isNth, op.inputDType(0));
          Tensor count = tf.Sum(chosen, last, Attributes.of("keep_dims", true));
          return tf.Mul(chosen, tf.RealDiv(tf.ExpandDims(op.gradient(), last), count));
        });
  }

  /// Elements of one segment, which have the mean of what they were, share their gradients.
  @GradientOf(value = "IsotonicRegression", keeps = Keeps.OUTPUTS)
  static void isotonicRegression(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor shape = op.inputShapeTensor(0);
          Tensor count = SizeTensors.product(op, shape);
          Tensor segments = RowPositions.flat(op, op.output(1), shape);
          Tensor flat = tf.Reshape(op.gradient(0), SizeTensors.numbers(op, -1));
          Tensor ones = tf.Fill(tf.Shape(flat), scalar(op, 1, flat.dtype()));
          Tensor mean =
              tf.DivNoNan(
                  tf.UnsortedSegmentSum(flat, segments, count),
                  tf.UnsortedSegmentSum(ones, segments, count));
          return tf.Reshape(tf.GatherV2(mean, segments, SizeTensors.number(op, 0)), shape);
        });
  }
}
