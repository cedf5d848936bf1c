package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;
import static io.intarsia.internal.gradient.rule.Terms.zeros;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Choices element by element: whoever was chosen gets the gradient.
final class Selections {
  private Selections() {}

  @GradientOf(value = "Select", keeps = Keeps.PARAMETERS)
  static void select(OpGradient op) {
    RawOps tf = raw(op);
    Tensor condition = op.input(0);
    Tensor zero = zeros(op, op.gradient());
    op.give(1, () -> tf.Select(condition, op.gradient(), zero));
    op.give(2, () -> tf.Select(condition, zero, op.gradient()));
  }

  @GradientOf(value = "SelectV2", keeps = Keeps.PARAMETERS)
  static void selectBroadcast(OpGradient op) {
    RawOps tf = raw(op);
    Tensor condition = op.input(0);
    Tensor zero = scalar(op, 0, op.inputDType(1));
    op.give(1, () -> Broadcasts.reduced(op, 1, tf.SelectV2(condition, op.gradient(), zero)));
    op.give(2, () -> Broadcasts.reduced(op, 2, tf.SelectV2(condition, zero, op.gradient())));
  }

  /// Numbers within the bounds get the gradient, the others leave it to the bound.
  @GradientOf("ClipByValue")
  static void clip(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    Tensor zero = scalar(op, 0);
    Tensor isLess = tf.Less(x, op.input(1));
    Tensor isMore = tf.Greater(x, op.input(2));
    op.give(
        0,
        () -> {
          Tensor within = tf.SelectV2(tf.LogicalOr(isLess, isMore), zero, op.gradient());
          return Broadcasts.reduced(op, 0, within);
        });
    op.give(1, () -> Broadcasts.reduced(op, 1, tf.SelectV2(isLess, op.gradient(), zero)));
    op.give(2, () -> Broadcasts.reduced(op, 2, tf.SelectV2(isMore, op.gradient(), zero)));
  }
}
