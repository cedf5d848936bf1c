package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Complex numbers and their parts. The gradient of a complex number is that of its real part, plus
/// `i` times that of its imaginary part.
final class ComplexNumbers {
  private ComplexNumbers() {}

  @GradientOf(value = "Complex", keeps = Keeps.NOTHING)
  static void complex(OpGradient op) {
    Attributes part = Attributes.of("Tout", op.inputDType(0));
    Broadcasts.give(
        op, () -> raw(op).Real(op.gradient(), part), () -> raw(op).Imag(op.gradient(), part));
  }

  @GradientOf(value = "Real", keeps = Keeps.NOTHING)
  static void real(OpGradient op) {
    op.give(0, () -> of(op, op.gradient(), zero(op)));
  }

  @GradientOf(value = "Imag", keeps = Keeps.NOTHING)
  static void imaginary(OpGradient op) {
    op.give(0, () -> of(op, zero(op), op.gradient()));
  }

  @GradientOf(value = "Conj", keeps = Keeps.NOTHING)
  static void conjugate(OpGradient op) {
    op.give(0, () -> raw(op).Conj(op.gradient()));
  }

  /// `y·z/|z|²` with `y` of 0 where `z` is.
  @GradientOf(value = "ComplexAbs", keeps = Keeps.ALL)
  static void absolute(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0, () -> tf.Mul(of(op, tf.DivNoNan(op.gradient(), op.output(0)), zero(op)), op.input(0)));
  }

  /// `i·z/|z|²`.
  @GradientOf("Angle")
  static void angle(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Attributes part = Attributes.of("Tout", op.gradient().dtype());
          Tensor x = tf.Real(op.input(0), part);
          Tensor y = tf.Imag(op.input(0), part);
          Tensor scaled = tf.RealDiv(op.gradient(), tf.AddV2(tf.Square(x), tf.Square(y)));
          return of(op, tf.Neg(tf.Mul(y, scaled)), tf.Mul(x, scaled));
        });
  }

  private static Tensor of(OpGradient op, Tensor real, Tensor imaginary) {
    return raw(op).Complex(real, imaginary, Attributes.of("Tout", op.inputDType(0)));
  }

  private static Tensor zero(OpGradient op) {
    return scalar(op, 0, op.gradient().dtype());
  }
}
