package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Losses of logits, which give the gradient of the logits beside the loss.
final class Losses {
  private Losses() {}

  /// The gradient of the logits that the op gave, and what it depends on for second order.
  @GradientOf(value = "SoftmaxCrossEntropyWithLogits", keeps = Keeps.ALL)
  static void crossEntropy(OpGradient op) {
    RawOps tf = raw(op);
    Tensor rows = column(op, op.gradient(0));
    op.give(0, () -> withSecond(op, tf.Mul(rows, op.output(1))));
    op.give(1, () -> tf.Mul(rows, tf.Neg(tf.LogSoftmax(op.input(0)))));
  }

  @GradientOf(value = "SparseSoftmaxCrossEntropyWithLogits", keeps = Keeps.ALL)
  static void sparseCrossEntropy(OpGradient op) {
    RawOps tf = raw(op);
    op.give(0, () -> withSecond(op, tf.Mul(column(op, op.gradient(0)), op.output(1))));
  }

  /// The second result is itself the gradient of the first; its own gradient goes through the
  /// softmax.
  private static Tensor withSecond(OpGradient op, Tensor first) {
    if (!op.hasGradient(1)) {
      return first;
    }
    RawOps tf = raw(op);
    Tensor softmax = tf.Softmax(op.input(0));
    Tensor gradient = op.gradient(1);
    Tensor sum =
        tf.Sum(
            tf.Mul(gradient, softmax),
            op.tf().constant(new int[] {-1}),
            Attributes.of("keep_dims", true));
    return tf.AddV2(first, tf.Mul(tf.Sub(gradient, sum), softmax));
  }

  private static Tensor column(OpGradient op, Tensor rows) {
    return raw(op).ExpandDims(rows, op.tf().constant(-1));
  }

  /// `½·Σ x²`.
  @GradientOf("L2Loss")
  static void l2Loss(OpGradient op) {
    op.give(0, () -> raw(op).Mul(op.input(0), op.gradient()));
  }

  /// The gradient of the inputs that the op gave beside the loss. It has none itself.
  @GradientOf(value = "CTCLoss", keeps = Keeps.OUTPUTS)
  static void connectionist(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Attributes why = Attributes.of("message", "CTCLoss has no second derivative");
          return tf.Mul(column(op, op.gradient(0)), tf.PreventGradient(op.output(1), why));
        });
  }
}
