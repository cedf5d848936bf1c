package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.total;
import static io.intarsia.internal.gradient.rule.Terms.zerosOfInput;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Ops that take a part of a tensor, or put one around it: the gradient goes where the part was.
final class Slices {
  private Slices() {}

  @GradientOf(value = "StridedSlice", keeps = Keeps.PARAMETERS)
  static void stridedSlice(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .StridedSliceGrad(
                    raw(op).Cast(op.inputShapeTensor(0), op.inputDType(1)),
                    op.input(1),
                    op.input(2),
                    op.input(3),
                    op.gradient(),
                    masks(op)));
  }

  @GradientOf(value = "StridedSliceGrad", keeps = Keeps.PARAMETERS)
  static void stridedSliceGrad(OpGradient op) {
    op.give(
        4,
        () ->
            raw(op).StridedSlice(op.gradient(), op.input(1), op.input(2), op.input(3), masks(op)));
  }

  private static Attributes masks(OpGradient op) {
    return same(op, "begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask");
  }

  /// Zeros before and behind the part.
  @GradientOf(value = "Slice", keeps = Keeps.PARAMETERS)
  static void slice(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient();
          Tensor begin = op.input(1);
          Tensor given = tf.Cast(tf.Shape(gradient), begin.dtype());
          Tensor all = tf.Cast(op.inputShapeTensor(0), begin.dtype());
          Tensor behind = tf.Sub(all, tf.AddV2(begin, given));
          Tensor paddings = tf.Pack(List.of(begin, behind), Attributes.of("axis", 1));
          return tf.Pad(gradient, paddings);
        });
  }

  @GradientOf(value = "Pad", keeps = Keeps.PARAMETERS)
  static void pad(OpGradient op) {
    op.give(0, () -> within(op));
  }

  /// The padding gets what the gradient has outside.
  @GradientOf(value = "PadV2", keeps = Keeps.PARAMETERS)
  static void padWith(OpGradient op) {
    RawOps tf = raw(op);
    op.give(0, () -> within(op));
    op.give(2, () -> tf.Sub(total(op, op.gradient()), total(op, within(op))));
  }

  /// A slice that was replaced: the rest gets the gradient, and what came in its place that of the
  /// slice.
  @GradientOf(value = "TensorStridedSliceUpdate", keeps = Keeps.PARAMETERS)
  static void stridedSliceUpdate(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.TensorStridedSliceUpdate(
                op.gradient(),
                op.input(1),
                op.input(2),
                op.input(3),
                zerosOfInput(op, 4),
                masks(op)));
    op.give(
        4, () -> tf.StridedSlice(op.gradient(), op.input(1), op.input(2), op.input(3), masks(op)));
  }

  private static Tensor within(OpGradient op) {
    RawOps tf = raw(op);
    Tensor paddings = op.input(1);
    Tensor before = tf.GatherV2(paddings, op.tf().constant(0), op.tf().constant(1));
    return tf.Slice(op.gradient(), before, tf.Cast(op.inputShapeTensor(0), paddings.dtype()));
  }

  @GradientOf(value = "MirrorPad", keeps = Keeps.PARAMETERS)
  static void mirrorPad(OpGradient op) {
    op.give(0, () -> raw(op).MirrorPadGrad(op.gradient(), op.input(1), op.text("mode")));
  }

  @GradientOf(value = "MirrorPadGrad", keeps = Keeps.PARAMETERS)
  static void mirrorPadGrad(OpGradient op) {
    op.give(0, () -> raw(op).MirrorPad(op.gradient(), op.input(1), op.text("mode")));
  }

  @GradientOf(value = "MatrixBandPart", keeps = Keeps.PARAMETERS)
  static void bandPart(OpGradient op) {
    op.give(0, () -> raw(op).MatrixBandPart(op.gradient(), op.input(1), op.input(2)));
  }

  @GradientOf(value = "Diag", keeps = Keeps.NOTHING)
  static void diagonal(OpGradient op) {
    op.give(0, () -> raw(op).DiagPart(op.gradient()));
  }

  @GradientOf(value = "DiagPart", keeps = Keeps.NOTHING)
  static void diagonalPart(OpGradient op) {
    op.give(0, () -> raw(op).Diag(op.gradient()));
  }
}
