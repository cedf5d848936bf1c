package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// The ops that rules of functions use: `f'(x)·dy` as one op, of `y = f(x)` and `dy`. Where `dy` is
/// 0 they give 0 even if `f'(x)` is infinite, and so do their own rules. Those of inverses and
/// roots conjugate `y` by themselves, which shows in the gradient of `y`; what XLA makes of them
/// does not, so that rules use other ops for complex numbers.
final class FunctionGradients {
  private FunctionGradients() {}

  /// `-dy·y²`.
  static Tensor inverse(OpGradient op, Tensor y, Tensor dy) {
    RawOps tf = raw(op);
    return y.dtype().isComplex()
        ? tf.Neg(tf.Mul(dy, tf.Square(tf.Conj(y))))
        : tf.ReciprocalGrad(y, dy);
  }

  /// `dy/(2y)`.
  static Tensor squareRoot(OpGradient op, Tensor y, Tensor dy) {
    RawOps tf = raw(op);
    return y.dtype().isComplex()
        ? tf.RealDiv(tf.Mul(scalar(op, 0.5), dy), tf.Conj(y))
        : tf.SqrtGrad(y, dy);
  }

  /// `-dy·y³/2`.
  static Tensor inverseSquareRoot(OpGradient op, Tensor y, Tensor dy) {
    RawOps tf = raw(op);
    if (!y.dtype().isComplex()) {
      return tf.RsqrtGrad(y, dy);
    }
    Tensor own = tf.Conj(y);
    return tf.Mul(tf.Mul(scalar(op, -0.5), dy), tf.Mul(own, tf.Square(own)));
  }

  /// `-dy·y²`.
  @GradientOf({"InvGrad", "ReciprocalGrad"})
  static void ofInverse(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor product = tf.Mul(op.input(1), conj(op, op.gradient()));
          return tf.MulNoNan(tf.Mul(scalar(op, -2), conjugateInput(op, 0)), product);
        });
    op.give(1, () -> inverse(op, conjugateInput(op, 0), op.gradient()));
  }

  /// `dy/(2y)`.
  @GradientOf(value = "SqrtGrad", keeps = Keeps.ALL)
  static void ofSquareRoot(OpGradient op) {
    RawOps tf = raw(op);
    Tensor gradient = op.gradient();
    Tensor isNone = tf.Equal(gradient, scalar(op, 0, gradient.dtype()));
    Tensor quotient = tf.SelectV2(isNone, gradient, tf.RealDiv(gradient, op.input(0)));
    op.give(0, () -> tf.Neg(tf.MulNoNan(conj(op, quotient), op.output(0))));
    op.give(1, () -> tf.Mul(scalar(op, 0.5), quotient));
  }

  /// `-dy·y³/2`.
  @GradientOf("RsqrtGrad")
  static void ofInverseSquareRoot(OpGradient op) {
    RawOps tf = raw(op);
    Tensor y = conjugateInput(op, 0);
    op.give(
        0,
        () ->
            tf.MulNoNan(
                tf.Mul(scalar(op, -1.5), tf.Square(y)),
                tf.Mul(conj(op, op.gradient()), op.input(1))));
    op.give(1, () -> inverseSquareRoot(op, y, op.gradient()));
  }

  /// `dy·(1 - y²)`.
  @GradientOf("TanhGrad")
  static void ofHyperbolicTangent(OpGradient op) {
    RawOps tf = raw(op);
    Tensor y = conjugateInput(op, 0);
    op.give(
        0, () -> tf.Mul(tf.Mul(scalar(op, -2), op.gradient()), tf.Mul(conjugateInput(op, 1), y)));
    op.give(1, () -> tf.TanhGrad(y, op.gradient()));
  }

  /// `dy·y·(1 - y)`.
  @GradientOf("SigmoidGrad")
  static void ofSigmoid(OpGradient op) {
    RawOps tf = raw(op);
    Tensor y = conjugateInput(op, 0);
    op.give(
        0,
        () -> {
          Tensor product = tf.Mul(op.gradient(), conj(op, op.input(1)));
          Tensor slope = tf.Sub(scalar(op, 1), tf.Mul(scalar(op, 2), y));
          return tf.Mul(product, slope);
        });
    op.give(1, () -> tf.SigmoidGrad(y, op.gradient()));
  }
}
