package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;
import static io.intarsia.internal.gradient.rule.Terms.zeros;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Sums, products, quotients and powers of two operands, which are broadcast.
final class ArithmeticGradients {
  private ArithmeticGradients() {}

  @GradientOf(
      value = {"Add", "AddV2"},
      keeps = Keeps.NOTHING)
  static void add(OpGradient op) {
    Broadcasts.give(op, op::gradient, op::gradient);
  }

  @GradientOf(value = "Sub", keeps = Keeps.NOTHING)
  static void subtract(OpGradient op) {
    Broadcasts.give(op, op::gradient, () -> raw(op).Neg(op.gradient()));
  }

  @GradientOf(value = "AddN", keeps = Keeps.NOTHING)
  static void addN(OpGradient op) {
    for (int i = 0; i < op.inputCount(); i++) {
      op.give(i, () -> op.sparseGradient(0));
    }
  }

  @GradientOf("Mul")
  static void multiply(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.Mul(op.gradient(), conjugateInput(op, 1)),
        () -> tf.Mul(conjugateInput(op, 0), op.gradient()));
  }

  @GradientOf("MulNoNan")
  static void multiplyNoNan(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.MulNoNan(op.gradient(), conjugateInput(op, 1)),
        () -> tf.MulNoNan(conjugateInput(op, 0), op.gradient()));
  }

  /// `a/b`: `1/b` and `-a/b²`.
  @GradientOf({"Div", "RealDiv"})
  static void divide(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.RealDiv(op.gradient(), conjugateInput(op, 1)),
        () -> {
          Tensor b = conjugateInput(op, 1);
          Tensor quotient = tf.RealDiv(tf.RealDiv(tf.Neg(conjugateInput(op, 0)), b), b);
          return tf.Mul(op.gradient(), quotient);
        });
  }

  @GradientOf("DivNoNan")
  static void divideNoNan(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.DivNoNan(op.gradient(), conjugateInput(op, 1)),
        () -> {
          Tensor b = conjugateInput(op, 1);
          Tensor quotient = tf.DivNoNan(tf.DivNoNan(tf.Neg(conjugateInput(op, 0)), b), b);
          return tf.Mul(op.gradient(), quotient);
        });
  }

  /// `a - b·⌊a/b⌋`, where the floor does not change.
  @GradientOf("FloorMod")
  static void floorMod(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        op::gradient,
        () -> tf.Mul(op.gradient(), tf.Neg(tf.FloorDiv(op.input(0), op.input(1)))));
  }

  /// `(a - b)²`.
  @GradientOf("SquaredDifference")
  static void squaredDifference(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(op, () -> twice(op), () -> tf.Neg(twice(op)));
  }

  private static Tensor twice(OpGradient op) {
    RawOps tf = raw(op);
    Tensor difference = tf.Sub(conjugateInput(op, 0), conjugateInput(op, 1));
    return tf.Mul(tf.Mul(scalar(op, 2), op.gradient()), difference);
  }

  /// `a^b`: `b·a^(b-1)` and `a^b·ln a`, which is 0 where `a` is not positive.
  @GradientOf(value = "Pow", keeps = Keeps.ALL)
  static void power(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> {
          Tensor exponent = conjugateInput(op, 1);
          Tensor less = tf.Pow(conjugateInput(op, 0), tf.Sub(exponent, scalar(op, 1)));
          return tf.Mul(op.gradient(), tf.Mul(exponent, less));
        },
        () -> {
          Tensor base = conjugateInput(op, 0);
          Tensor power = op.output(0);
          Tensor conjugate = base.dtype().isComplex() ? tf.Conj(power) : power;
          return tf.Mul(op.gradient(), tf.Mul(conjugate, safeLog(op, base)));
        });
  }

  private static Tensor safeLog(OpGradient op, Tensor base) {
    RawOps tf = raw(op);
    Tensor zero = zeros(op, base);
    Tensor isSafe = base.dtype().isComplex() ? tf.NotEqual(base, zero) : tf.Greater(base, zero);
    Tensor safe = tf.SelectV2(isSafe, base, scalar(op, 1));
    return tf.SelectV2(isSafe, tf.Log(safe), zero);
  }

  /// The larger operand gets the gradient; of equal ones the first.
  @GradientOf("Maximum")
  static void maximum(OpGradient op) {
    choose(op, raw(op).GreaterEqual(op.input(0), op.input(1)));
  }

  /// The smaller operand gets the gradient; of equal ones the first.
  @GradientOf("Minimum")
  static void minimum(OpGradient op) {
    choose(op, raw(op).LessEqual(op.input(0), op.input(1)));
  }

  private static void choose(OpGradient op, Tensor first) {
    RawOps tf = raw(op);
    Tensor zero = scalar(op, 0);
    Broadcasts.give(
        op,
        () -> tf.SelectV2(first, op.gradient(), zero),
        () -> tf.SelectV2(first, zero, op.gradient()));
  }

  /// `x·ln y`, 0 where `x` is.
  @GradientOf("Xlogy")
  static void xlogy(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.Mul(tf.Xlogy(isNotZero(op), op.input(1)), op.gradient()),
        () -> tf.Mul(tf.Xdivy(op.input(0), op.input(1)), op.gradient()));
  }

  /// `x·ln(1 + y)`, 0 where `x` is.
  @GradientOf("Xlog1py")
  static void xlog1py(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.Mul(tf.Xlog1py(isNotZero(op), op.input(1)), op.gradient()),
        () -> {
          Tensor more = tf.AddV2(op.input(1), scalar(op, 1));
          return tf.Mul(tf.Xdivy(op.input(0), more), op.gradient());
        });
  }

  /// `x/y`, 0 where `x` is.
  @GradientOf("Xdivy")
  static void xdivy(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.Mul(tf.Xdivy(isNotZero(op), op.input(1)), op.gradient()),
        () -> {
          Tensor quotient = tf.Xdivy(tf.Neg(op.input(0)), tf.Square(op.input(1)));
          return tf.Mul(quotient, op.gradient());
        });
  }

  private static Tensor isNotZero(OpGradient op) {
    RawOps tf = raw(op);
    Tensor zero = zeros(op, op.input(0));
    return tf.Cast(tf.NotEqual(op.input(0), zero), op.inputDType(0));
  }

  /// The angle of `(x, y)`: `x/(x² + y²)` and `-y/(x² + y²)`, for `y` first.
  @GradientOf("Atan2")
  static void atan2(OpGradient op) {
    RawOps tf = raw(op);
    Tensor scaled =
        tf.RealDiv(op.gradient(), tf.AddV2(tf.Square(op.input(0)), tf.Square(op.input(1))));
    Broadcasts.give(
        op, () -> tf.Mul(op.input(1), scaled), () -> tf.Mul(tf.Neg(op.input(0)), scaled));
  }

  /// The neighbour of a number moves with it.
  @GradientOf(value = "NextAfter", keeps = Keeps.NOTHING)
  static void nextAfter(OpGradient op) {
    Broadcasts.give(op, op::gradient, () -> zeros(op, op.gradient()));
  }
}
