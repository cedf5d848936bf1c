package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// The gamma function's relatives. Parameters whose derivative has no closed form have no gradient,
/// as in Python.
final class GammaFunctions {
  private GammaFunctions() {}

  /// The share of the gamma function that comes from below `x`.
  @GradientOf("Igamma")
  static void lower(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.Mul(op.gradient(), tf.IgammaGradA(op.input(0), op.input(1))),
        () -> tf.Mul(op.gradient(), gammaDensity(op)));
  }

  /// The share of the gamma function that comes from above `x`.
  @GradientOf("Igammac")
  static void upper(OpGradient op) {
    RawOps tf = raw(op);
    Broadcasts.give(
        op,
        () -> tf.Neg(tf.Mul(op.gradient(), tf.IgammaGradA(op.input(0), op.input(1)))),
        () -> tf.Neg(tf.Mul(op.gradient(), gammaDensity(op))));
  }

  /// `x^(a-1)·exp(-x)/Γ(a)`.
  private static Tensor gammaDensity(OpGradient op) {
    RawOps tf = raw(op);
    Tensor a = op.input(0);
    Tensor x = op.input(1);
    Tensor power = tf.Xlogy(tf.Sub(a, scalar(op, 1)), x);
    return tf.Exp(tf.Sub(tf.Sub(power, x), tf.Lgamma(a)));
  }

  /// The share of the beta function that comes from below `x`: `x^(a-1)·(1-x)^(b-1)/B(a, b)`.
  @GradientOf("Betainc")
  static void beta(OpGradient op) {
    RawOps tf = raw(op);
    Tensor a = op.input(0);
    Tensor b = op.input(1);
    Tensor x = op.input(2);
    op.give(
        2,
        () -> {
          Tensor one = scalar(op, 1);
          Tensor powers =
              tf.AddV2(tf.Xlogy(tf.Sub(a, one), x), tf.Xlog1py(tf.Sub(b, one), tf.Neg(x)));
          Tensor logBeta = tf.Sub(tf.AddV2(tf.Lgamma(a), tf.Lgamma(b)), tf.Lgamma(tf.AddV2(a, b)));
          Tensor density = tf.Exp(tf.Sub(powers, logBeta));
          return Broadcasts.reduced(op, 2, tf.Mul(op.gradient(), density));
        });
  }

  /// `ζ(x, q)`: `-x·ζ(x + 1, q)` for `q`.
  @GradientOf("Zeta")
  static void zeta(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = op.input(0);
    op.give(
        1,
        () -> {
          Tensor next = tf.Zeta(tf.AddV2(x, scalar(op, 1)), op.input(1));
          return Broadcasts.reduced(op, 1, tf.Mul(op.gradient(), tf.Mul(tf.Neg(x), next)));
        });
  }

  @GradientOf("Polygamma")
  static void polygamma(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        1,
        () -> {
          Tensor next = tf.Polygamma(tf.AddV2(op.input(0), scalar(op, 1)), op.input(1));
          return Broadcasts.reduced(op, 1, tf.Mul(op.gradient(), next));
        });
  }
}
