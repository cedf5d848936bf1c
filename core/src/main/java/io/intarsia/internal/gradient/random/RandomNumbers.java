package io.intarsia.internal.gradient.random;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Random numbers: how a number would differ if the parameters of its distribution did.
///
/// @see "Figurnov, Mohamed, Mnih, Implicit reparameterization gradients, 2018"
final class RandomNumbers {
  private RandomNumbers() {}

  @GradientOf(value = "RandomGamma", keeps = Keeps.ALL)
  static void gamma(OpGradient op) {
    ofAlpha(op, 1);
  }

  @GradientOf(value = "StatelessRandomGammaV2", keeps = Keeps.ALL)
  static void gammaOfSeed(OpGradient op) {
    ofAlpha(op, 2);
  }

  @GradientOf(value = "StatelessRandomGammaV3", keeps = Keeps.ALL)
  static void gammaOfKey(OpGradient op) {
    ofAlpha(op, 4);
  }

  private static void ofAlpha(OpGradient op, int input) {
    RawOps tf = raw(op);
    op.give(
        input,
        () -> {
          Tensor slope = tf.RandomGammaGrad(op.input(input), op.output(0));
          return Broadcasts.reduced(op, input, tf.Mul(op.gradient(), slope));
        });
  }

  /// Normal numbers between bounds.
  @GradientOf(value = "StatelessParameterizedTruncatedNormal", keeps = Keeps.ALL)
  static void truncatedNormal(OpGradient op) {
    var normal = Truncated.of(op);
    RawOps tf = raw(op);
    op.give(2, () -> normal.times(2, tf.Sub(tf.Sub(one(op), normal.ofLow), normal.ofHigh)));
    op.give(3, () -> normal.times(3, normal.ofDeviation()));
    op.give(4, () -> normal.times(4, normal.ofLow));
    op.give(5, () -> normal.times(5, normal.ofHigh));
  }

  private static Tensor one(OpGradient op) {
    return scalar(op, 1, op.inputDType(2));
  }

  /// With `z`, `α` and `β` the number and the bounds in standard deviations from the mean, `Φ(z) =
  /// (1-u)·Φ(α) + u·Φ(β)`, where `u` stays: the number moves with the lower bound by
  /// `(1-u)·φ(α)/φ(z)`, with the upper one by `u·φ(β)/φ(z)`.
  private record Truncated(
      OpGradient op, Tensor z, Tensor low, Tensor high, Tensor ofLow, Tensor ofHigh) {
    static Truncated of(OpGradient op) {
      RawOps tf = raw(op);
      Tensor z = standard(op, op.output(0));
      Tensor low = standard(op, op.input(4));
      Tensor high = standard(op, op.input(5));
      Tensor below = below(op, low);
      Tensor share = tf.RealDiv(tf.Sub(below(op, z), below), tf.Sub(below(op, high), below));
      Tensor ofLow = tf.Mul(tf.Sub(one(op), share), densities(op, low, z));
      Tensor ofHigh = tf.Mul(share, densities(op, high, z));
      return new Truncated(op, z, low, high, ofLow, ofHigh);
    }

    private static Tensor standard(OpGradient op, Tensor x) {
      return raw(op).RealDiv(raw(op).Sub(x, op.input(2)), op.input(3));
    }

    /// `Φ(z)`.
    private static Tensor below(OpGradient op, Tensor z) {
      RawOps tf = raw(op);
      Tensor scaled = tf.Mul(z, scalar(op, -Math.sqrt(0.5), z.dtype()));
      return tf.Mul(scalar(op, 0.5, z.dtype()), tf.Erfc(scaled));
    }

    /// `φ(a)/φ(b)`.
    private static Tensor densities(OpGradient op, Tensor a, Tensor b) {
      RawOps tf = raw(op);
      Tensor difference = tf.Sub(tf.Square(b), tf.Square(a));
      return tf.Exp(tf.Mul(scalar(op, 0.5, a.dtype()), difference));
    }

    /// A bound that is infinite moves nothing.
    Tensor ofDeviation() {
      RawOps tf = raw(op);
      Tensor bounds = tf.AddV2(tf.MulNoNan(low, ofLow), tf.MulNoNan(high, ofHigh));
      return tf.Sub(z, bounds);
    }

    Tensor times(int input, Tensor slope) {
      return Broadcasts.reduced(op, input, raw(op).Mul(op.gradient(), slope));
    }
  }
}
