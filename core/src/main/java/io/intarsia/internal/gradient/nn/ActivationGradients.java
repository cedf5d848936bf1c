package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.scalar;
import static io.intarsia.internal.gradient.rule.Terms.zeros;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Activations, and the ops that are their gradients: those take the gradient first.
final class ActivationGradients {
  private ActivationGradients() {}

  @GradientOf(value = "Relu", keeps = Keeps.OUTPUTS)
  static void relu(OpGradient op) {
    op.give(0, () -> raw(op).ReluGrad(op.gradient(), op.output(0)));
  }

  @GradientOf("ReluGrad")
  static void reluGrad(OpGradient op) {
    op.give(0, () -> raw(op).ReluGrad(op.gradient(), op.input(1)));
    op.give(1, () -> zeros(op, op.gradient()));
  }

  @GradientOf(value = "Relu6", keeps = Keeps.OUTPUTS)
  static void relu6(OpGradient op) {
    op.give(0, () -> raw(op).Relu6Grad(op.gradient(), op.output(0)));
  }

  @GradientOf("Relu6Grad")
  static void relu6Grad(OpGradient op) {
    op.give(0, () -> raw(op).Relu6Grad(op.gradient(), op.input(1)));
    op.give(1, () -> zeros(op, op.gradient()));
  }

  @GradientOf("LeakyRelu")
  static void leakyRelu(OpGradient op) {
    op.give(0, () -> raw(op).LeakyReluGrad(op.gradient(), op.input(0), same(op, "alpha")));
  }

  @GradientOf("LeakyReluGrad")
  static void leakyReluGrad(OpGradient op) {
    op.give(0, () -> raw(op).LeakyReluGrad(op.gradient(), op.input(1), same(op, "alpha")));
    op.give(1, () -> zeros(op, op.gradient()));
  }

  @GradientOf(value = "Elu", keeps = Keeps.OUTPUTS)
  static void elu(OpGradient op) {
    op.give(0, () -> raw(op).EluGrad(op.gradient(), op.output(0)));
  }

  /// `dy·(y + 1)` where `y` is negative, else `dy`.
  @GradientOf("EluGrad")
  static void eluGrad(OpGradient op) {
    RawOps tf = raw(op);
    Tensor y = op.input(1);
    op.give(0, () -> tf.EluGrad(op.gradient(), y));
    op.give(
        1,
        () ->
            tf.SelectV2(
                tf.Less(y, scalar(op, 0)), tf.Mul(op.gradient(), op.input(0)), scalar(op, 0)));
  }

  @GradientOf(value = "Selu", keeps = Keeps.OUTPUTS)
  static void selu(OpGradient op) {
    op.give(0, () -> raw(op).SeluGrad(op.gradient(), op.output(0)));
  }

  @GradientOf("SeluGrad")
  static void seluGrad(OpGradient op) {
    RawOps tf = raw(op);
    Tensor y = op.input(1);
    op.give(0, () -> tf.SeluGrad(op.gradient(), y));
    op.give(
        1,
        () ->
            tf.SelectV2(
                tf.Less(y, scalar(op, 0)), tf.Mul(op.gradient(), op.input(0)), scalar(op, 0)));
  }

  @GradientOf("Softplus")
  static void softplus(OpGradient op) {
    op.give(0, () -> raw(op).SoftplusGrad(op.gradient(), op.input(0)));
  }

  /// `dy·σ(x)`.
  @GradientOf("SoftplusGrad")
  static void softplusGrad(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(1);
    op.give(0, () -> tf.SoftplusGrad(op.gradient(), x));
    op.give(
        1,
        () -> {
          Tensor sum = tf.AddV2(tf.AddV2(tf.Exp(tf.Neg(x)), scalar(op, 2)), tf.Exp(x));
          return tf.RealDiv(tf.Mul(op.gradient(), op.input(0)), sum);
        });
  }

  @GradientOf("Softsign")
  static void softsign(OpGradient op) {
    op.give(0, () -> raw(op).SoftsignGrad(op.gradient(), op.input(0)));
  }

  /// `dy/(1 + |x|)²`.
  @GradientOf("SoftsignGrad")
  static void softsignGrad(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(1);
    op.give(0, () -> tf.SoftsignGrad(op.gradient(), x));
    op.give(
        1,
        () -> {
          Tensor product = tf.SoftsignGrad(tf.Mul(op.gradient(), op.input(0)), x);
          Tensor more = tf.AddV2(scalar(op, 1), tf.Abs(x));
          return tf.Mul(product, tf.RealDiv(tf.Mul(scalar(op, -2), tf.Sign(x)), more));
        });
  }

  /// `y·(dy - Σ dy·y)`.
  @GradientOf(value = "Softmax", keeps = Keeps.OUTPUTS)
  static void softmax(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor y = op.output(0);
          Tensor sum = rowSum(op, tf.Mul(op.gradient(), y));
          return tf.Mul(tf.Sub(op.gradient(), sum), y);
        });
  }

  /// `dy - softmax(x)·Σ dy`.
  @GradientOf(value = "LogSoftmax", keeps = Keeps.OUTPUTS)
  static void logSoftmax(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor softmax = tf.Exp(op.output(0));
          return tf.Sub(op.gradient(), tf.Mul(rowSum(op, op.gradient()), softmax));
        });
  }

  private static Tensor rowSum(OpGradient op, Tensor tensor) {
    return raw(op).Sum(tensor, op.tf().constant(new int[] {-1}), Attributes.of("keep_dims", true));
  }
}
