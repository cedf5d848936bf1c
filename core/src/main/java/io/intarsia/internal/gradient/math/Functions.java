package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.conjugateOutput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;
import static io.intarsia.internal.gradient.rule.Terms.times;
import static io.intarsia.internal.gradient.rule.Terms.zeros;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Functions of one number: the gradient times the derivative.
final class Functions {
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);

  private Functions() {}

  private static void over(OpGradient op, Supplier<Tensor> inverse) {
    op.give(0, () -> raw(op).RealDiv(op.gradient(), inverse.get()));
  }

  @GradientOf(value = "Neg", keeps = Keeps.NOTHING)
  static void negate(OpGradient op) {
    op.give(0, () -> raw(op).Neg(op.gradient()));
  }

  @GradientOf("Abs")
  static void absolute(OpGradient op) {
    times(op, () -> raw(op).Sign(op.input(0)));
  }

  @GradientOf("Square")
  static void square(OpGradient op) {
    times(op, () -> raw(op).Mul(conjugateInput(op, 0), scalar(op, 2)));
  }

  @GradientOf(value = "Sqrt", keeps = Keeps.OUTPUTS)
  static void squareRoot(OpGradient op) {
    op.give(0, () -> FunctionGradients.squareRoot(op, op.output(0), op.gradient()));
  }

  @GradientOf(value = "Rsqrt", keeps = Keeps.OUTPUTS)
  static void inverseSquareRoot(OpGradient op) {
    op.give(0, () -> FunctionGradients.inverseSquareRoot(op, op.output(0), op.gradient()));
  }

  @GradientOf(
      value = {"Inv", "Reciprocal"},
      keeps = Keeps.OUTPUTS)
  static void inverse(OpGradient op) {
    op.give(0, () -> FunctionGradients.inverse(op, op.output(0), op.gradient()));
  }

  @GradientOf(value = "Exp", keeps = Keeps.OUTPUTS)
  static void exponential(OpGradient op) {
    times(op, () -> conjugateOutput(op, 0));
  }

  @GradientOf("Expm1")
  static void exponentialLessOne(OpGradient op) {
    times(op, () -> raw(op).Exp(conjugateInput(op, 0)));
  }

  @GradientOf("Log")
  static void logarithm(OpGradient op) {
    times(op, () -> raw(op).Reciprocal(conjugateInput(op, 0)));
  }

  @GradientOf("Log1p")
  static void logarithmOfOneMore(OpGradient op) {
    times(op, () -> raw(op).Reciprocal(raw(op).AddV2(scalar(op, 1), conjugateInput(op, 0))));
  }

  @GradientOf("Sinh")
  static void hyperbolicSine(OpGradient op) {
    times(op, () -> raw(op).Cosh(conjugateInput(op, 0)));
  }

  @GradientOf("Cosh")
  static void hyperbolicCosine(OpGradient op) {
    times(op, () -> raw(op).Sinh(conjugateInput(op, 0)));
  }

  @GradientOf(value = "Tanh", keeps = Keeps.OUTPUTS)
  static void hyperbolicTangent(OpGradient op) {
    op.give(0, () -> raw(op).TanhGrad(conjugateOutput(op, 0), op.gradient()));
  }

  @GradientOf(value = "Asinh", keeps = Keeps.OUTPUTS)
  static void inverseHyperbolicSine(OpGradient op) {
    over(op, () -> raw(op).Cosh(conjugateOutput(op, 0)));
  }

  @GradientOf(value = "Acosh", keeps = Keeps.OUTPUTS)
  static void inverseHyperbolicCosine(OpGradient op) {
    over(op, () -> raw(op).Sinh(conjugateOutput(op, 0)));
  }

  @GradientOf("Atanh")
  static void inverseHyperbolicTangent(OpGradient op) {
    times(op, () -> raw(op).Reciprocal(oneLessSquare(op)));
  }

  private static Tensor oneLessSquare(OpGradient op) {
    return raw(op).Sub(scalar(op, 1), raw(op).Square(conjugateInput(op, 0)));
  }

  @GradientOf("Sin")
  static void sine(OpGradient op) {
    times(op, () -> raw(op).Cos(conjugateInput(op, 0)));
  }

  @GradientOf("Cos")
  static void cosine(OpGradient op) {
    times(op, () -> raw(op).Neg(raw(op).Sin(conjugateInput(op, 0))));
  }

  @GradientOf("Tan")
  static void tangent(OpGradient op) {
    times(op, () -> raw(op).Square(raw(op).Reciprocal(raw(op).Cos(conjugateInput(op, 0)))));
  }

  @GradientOf("Asin")
  static void inverseSine(OpGradient op) {
    times(op, () -> raw(op).Reciprocal(raw(op).Sqrt(oneLessSquare(op))));
  }

  @GradientOf("Acos")
  static void inverseCosine(OpGradient op) {
    times(op, () -> raw(op).Neg(raw(op).Reciprocal(raw(op).Sqrt(oneLessSquare(op)))));
  }

  @GradientOf("Atan")
  static void inverseTangent(OpGradient op) {
    RawOps tf = raw(op);
    times(op, () -> tf.Reciprocal(tf.AddV2(scalar(op, 1), tf.Square(conjugateInput(op, 0)))));
  }

  @GradientOf(value = "Sigmoid", keeps = Keeps.OUTPUTS)
  static void sigmoid(OpGradient op) {
    op.give(0, () -> raw(op).SigmoidGrad(conjugateOutput(op, 0), op.gradient()));
  }

  @GradientOf("Erf")
  static void error(OpGradient op) {
    times(op, () -> bell(op, TWO_OVER_ROOT_PI));
  }

  @GradientOf("Erfc")
  static void complementaryError(OpGradient op) {
    times(op, () -> bell(op, -TWO_OVER_ROOT_PI));
  }

  /// `factor·exp(-x²)`.
  private static Tensor bell(OpGradient op, double factor) {
    RawOps tf = raw(op);
    return tf.Mul(scalar(op, factor), tf.Exp(tf.Neg(tf.Square(op.input(0)))));
  }

  @GradientOf(value = "Erfinv", keeps = Keeps.OUTPUTS)
  static void inverseError(OpGradient op) {
    RawOps tf = raw(op);
    times(op, () -> tf.Mul(scalar(op, Math.sqrt(Math.PI) / 2), tf.Exp(tf.Square(op.output(0)))));
  }

  @GradientOf(value = "Ndtri", keeps = Keeps.OUTPUTS)
  static void normalQuantile(OpGradient op) {
    RawOps tf = raw(op);
    times(
        op,
        () ->
            tf.Mul(
                scalar(op, Math.sqrt(2 * Math.PI)),
                tf.Exp(tf.RealDiv(tf.Square(op.output(0)), scalar(op, 2)))));
  }

  @GradientOf("Lgamma")
  static void logGamma(OpGradient op) {
    times(op, () -> raw(op).Digamma(conjugateInput(op, 0)));
  }

  @GradientOf("Digamma")
  static void digamma(OpGradient op) {
    times(op, () -> raw(op).Polygamma(scalar(op, 1), conjugateInput(op, 0)));
  }

  /// A step: the derivative is 0 wherever there is one.
  @GradientOf(value = "Sign", keeps = Keeps.NOTHING)
  static void sign(OpGradient op) {
    op.give(0, () -> zeros(op, op.gradient()));
  }

  /// Steps, too, of which Python's tape has no gradient.
  @GradientOf(
      value = {"Floor", "Ceil", "Round", "Rint", "FloorDiv", "TruncateDiv"},
      keeps = Keeps.NOTHING)
  static void step(OpGradient op) {
    // Nothing is given.
  }

  @GradientOf(value = "Cast", keeps = Keeps.NOTHING)
  static void cast(OpGradient op) {
    var from = op.inputDType(0);
    if (from.isFloating() || from.isComplex()) {
      op.give(0, () -> raw(op).Cast(op.gradient(), from));
    }
  }
}
