package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;
import static io.intarsia.internal.gradient.rule.Terms.times;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Functions of mathematical physics. Those whose name ends in `e` are scaled by `exp(-|x|)`, of
/// `K` by `exp(x)`.
final class SpecialFunctionGradients {
  private SpecialFunctionGradients() {}

  @GradientOf("BesselI0")
  static void besselI0(OpGradient op) {
    times(op, () -> raw(op).BesselI1(op.input(0)));
  }

  @GradientOf(value = "BesselI0e", keeps = Keeps.ALL)
  static void besselI0Scaled(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    times(op, () -> tf.Sub(tf.BesselI1e(x), tf.Mul(tf.Sign(x), op.output(0))));
  }

  @GradientOf(value = "BesselI1", keeps = Keeps.ALL)
  static void besselI1(OpGradient op) {
    times(op, () -> lessQuotient(op, raw(op).BesselI0(op.input(0))));
  }

  @GradientOf(value = "BesselI1e", keeps = Keeps.ALL)
  static void besselI1Scaled(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    times(
        op,
        () -> {
          Tensor scaling = tf.Mul(tf.Sign(x), op.output(0));
          return tf.Sub(lessQuotient(op, tf.BesselI0e(x)), scaling);
        });
  }

  @GradientOf("BesselJ0")
  static void besselJ0(OpGradient op) {
    times(op, () -> raw(op).Neg(raw(op).BesselJ1(op.input(0))));
  }

  @GradientOf(value = "BesselJ1", keeps = Keeps.ALL)
  static void besselJ1(OpGradient op) {
    times(op, () -> lessQuotient(op, raw(op).BesselJ0(op.input(0))));
  }

  /// `term - y/x`, which is ½ at 0.
  private static Tensor lessQuotient(OpGradient op, Tensor term) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    Tensor difference = tf.Sub(term, tf.DivNoNan(op.output(0), x));
    return tf.SelectV2(tf.Equal(x, scalar(op, 0)), scalar(op, 0.5), difference);
  }

  @GradientOf("BesselK0")
  static void besselK0(OpGradient op) {
    times(op, () -> raw(op).Neg(raw(op).BesselK1(op.input(0))));
  }

  @GradientOf(value = "BesselK0e", keeps = Keeps.ALL)
  static void besselK0Scaled(OpGradient op) {
    times(op, () -> raw(op).Sub(op.output(0), raw(op).BesselK1e(op.input(0))));
  }

  @GradientOf(value = "BesselK1", keeps = Keeps.ALL)
  static void besselK1(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    times(op, () -> tf.Neg(tf.AddV2(tf.BesselK0(x), tf.RealDiv(op.output(0), x))));
  }

  @GradientOf(value = "BesselK1e", keeps = Keeps.ALL)
  static void besselK1Scaled(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    times(
        op,
        () -> {
          Tensor factor = tf.Sub(scalar(op, 1), tf.Reciprocal(x));
          return tf.Sub(tf.Mul(op.output(0), factor), tf.BesselK0e(x));
        });
  }

  @GradientOf("BesselY0")
  static void besselY0(OpGradient op) {
    times(op, () -> raw(op).Neg(raw(op).BesselY1(op.input(0))));
  }

  @GradientOf(value = "BesselY1", keeps = Keeps.ALL)
  static void besselY1(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    times(op, () -> tf.Sub(tf.BesselY0(x), tf.RealDiv(op.output(0), x)));
  }

  /// `1 - 2xy`.
  @GradientOf(value = "Dawsn", keeps = Keeps.ALL)
  static void dawson(OpGradient op) {
    RawOps tf = raw(op);
    times(
        op,
        () -> {
          Tensor product = tf.Mul(op.input(0), op.output(0));
          return tf.Sub(scalar(op, 1), tf.Mul(scalar(op, 2), product));
        });
  }

  /// `exp(x)/x`.
  @GradientOf("Expint")
  static void exponentialIntegral(OpGradient op) {
    times(op, () -> raw(op).RealDiv(raw(op).Exp(op.input(0)), op.input(0)));
  }

  @GradientOf("FresnelCos")
  static void fresnelCosine(OpGradient op) {
    times(op, () -> raw(op).Cos(phase(op)));
  }

  @GradientOf("FresnelSin")
  static void fresnelSine(OpGradient op) {
    times(op, () -> raw(op).Sin(phase(op)));
  }

  /// `½π·x²`.
  private static Tensor phase(OpGradient op) {
    return raw(op).Mul(scalar(op, Math.PI / 2), raw(op).Square(op.input(0)));
  }

  /// `ln x/(1 - x)`, which is -1 at 1.
  @GradientOf("Spence")
  static void spence(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    Tensor one = scalar(op, 1);
    times(
        op,
        () -> {
          Tensor quotient = tf.DivNoNan(tf.Log(x), tf.Sub(one, x));
          return tf.SelectV2(tf.Equal(x, one), scalar(op, -1), quotient);
        });
  }
}
