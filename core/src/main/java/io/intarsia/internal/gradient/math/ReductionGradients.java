package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.ReducedAxes;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Sums, means, products and extremes along axes, which are the second input.
final class ReductionGradients {
  private ReductionGradients() {}

  /// Each element gets the gradient of its sum.
  @GradientOf(value = "Sum", keeps = Keeps.PARAMETERS)
  static void sum(OpGradient op) {
    op.give(0, () -> ReducedAxes.spread(op, op.gradient()));
  }

  /// Each element gets its share of the gradient of its mean.
  @GradientOf(value = "Mean", keeps = Keeps.PARAMETERS)
  static void mean(OpGradient op) {
    op.give(
        0,
        () ->
            ReducedAxes.spread(
                op, raw(op).RealDiv(op.gradient(), ReducedAxes.count(op, op.gradient()))));
  }

  /// Those that are the extreme share its gradient.
  @GradientOf(
      value = {"Max", "Min"},
      keeps = Keeps.ALL)
  static void extreme(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor kept = ReducedAxes.kept(op, op.output(0));
          Tensor isExtreme = tf.Cast(tf.Equal(kept, op.input(0)), op.inputDType(0));
          Tensor count = tf.Reshape(tf.Sum(isExtreme, op.input(1)), tf.Shape(kept));
          return tf.Mul(tf.RealDiv(isExtreme, count), ReducedAxes.kept(op, op.gradient()));
        });
  }

  /// `x/‖x‖`, 0 where the norm is.
  @GradientOf(value = "EuclideanNorm", keeps = Keeps.ALL)
  static void norm(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor quotient = tf.DivNoNan(op.gradient(), conj(op, op.output(0)));
          return tf.Mul(op.input(0), ReducedAxes.kept(op, quotient));
        });
  }

  /// Sums of the elements before, and behind, without the element itself: the product of all
  /// others.
  @GradientOf("Prod")
  static void product(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          ReducedAxes.Front front = ReducedAxes.front(op);
          Tensor rows = conj(op, front.rows());
          Tensor axis = op.tf().constant(0);
          Attributes before = Attributes.of("exclusive", true);
          Tensor left = tf.Cumprod(rows, axis, before);
          Tensor right = tf.Cumprod(rows, axis, before.with("reverse", true));
          Tensor others = front.back(tf.Mul(left, right));
          return tf.Mul(ReducedAxes.spread(op, op.gradient()), others);
        });
  }

  @GradientOf(value = "Cumsum", keeps = Keeps.PARAMETERS)
  static void cumulativeSum(OpGradient op) {
    op.give(0, () -> raw(op).Cumsum(op.gradient(), op.input(1), reversed(op, op.flag("reverse"))));
  }

  private static Attributes reversed(OpGradient op, boolean isReversed) {
    return Attributes.of("exclusive", op.flag("exclusive")).with("reverse", !isReversed);
  }

  @GradientOf(value = "Cumprod", keeps = Keeps.ALL)
  static void cumulativeProduct(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor product = conj(op, op.output(0));
          Tensor sum =
              tf.Cumsum(
                  tf.Mul(product, op.gradient()), op.input(1), reversed(op, op.flag("reverse")));
          return tf.DivNoNan(sum, conj(op, op.input(0)));
        });
  }

  @GradientOf(value = "CumulativeLogsumexp", keeps = Keeps.ALL)
  static void cumulativeLogSum(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient();
          Tensor zero = scalar(op, 0);
          Tensor least = scalar(op, Double.NEGATIVE_INFINITY);
          Tensor positive = tf.SelectV2(tf.Greater(gradient, zero), tf.Log(gradient), least);
          Tensor negative = tf.SelectV2(tf.Less(gradient, zero), tf.Log(tf.Neg(gradient)), least);
          return tf.Sub(weighed(op, positive), weighed(op, negative));
        });
  }

  private static Tensor weighed(OpGradient op, Tensor logGradient) {
    RawOps tf = raw(op);
    Tensor sum =
        tf.CumulativeLogsumexp(
            tf.Sub(logGradient, op.output(0)), op.input(1), reversed(op, op.flag("reverse")));
    return tf.Exp(tf.AddV2(sum, op.input(0)));
  }
}
