package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Matrices.adjoint;
import static io.intarsia.internal.gradient.rule.Matrices.adjointTimes;
import static io.intarsia.internal.gradient.rule.Matrices.lowerWithHalfDiagonal;
import static io.intarsia.internal.gradient.rule.Matrices.scaleColumns;
import static io.intarsia.internal.gradient.rule.Matrices.times;
import static io.intarsia.internal.gradient.rule.Matrices.timesAdjoint;
import static io.intarsia.internal.gradient.rule.Matrices.withAdjoint;
import static io.intarsia.internal.gradient.rule.Terms.cast;
import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Eigenvalues and eigenvectors. Those of equal eigenvalues may be turned, and have no gradient of
/// their own.
final class Spectra {
  private Spectra() {}

  /// `V·(diag(de) + F∘(Vᴴ·dV))·Vᴴ`. The op reads the lower triangle alone.
  @GradientOf(value = "SelfAdjointEigV2", keeps = Keeps.ALL)
  static void selfAdjoint(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          boolean hasVectors = op.flag("compute_v");
          Tensor v = hasVectors ? op.output(1) : tf.SelfAdjointEigV2(op.input(0)).v();
          Tensor all = timesAdjoint(op, scaleColumns(op, v, op.gradient(0)), v);
          if (hasVectors && op.hasGradient(1)) {
            Tensor gaps = EigenvalueGaps.inverse(op, op.output(0));
            Tensor turn = tf.Mul(gaps, adjointTimes(op, v, op.gradient(1)));
            all = tf.AddV2(all, timesAdjoint(op, times(op, v, turn), v));
          }
          return lowerWithHalfDiagonal(op, withAdjoint(op, all));
        });
  }

  /// `V⁻ᴴ·(diag(de) + F̄∘(Vᴴ·dV - Vᴴ·V·Re diag(Vᴴ·dV)))·Vᴴ`: vectors keep their length.
  @GradientOf(value = "Eig", keeps = Keeps.ALL)
  static void general(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          boolean hasVectors = op.flag("compute_v");
          Tensor e = op.output(0);
          Tensor v = hasVectors ? op.output(1) : tf.Eig(op.input(0), e.dtype()).v();
          Tensor middle = tf.MatrixDiag(op.gradient(0));
          if (hasVectors && op.hasGradient(1)) {
            Tensor turn = adjointTimes(op, v, op.gradient(1));
            Tensor growth = realDiagonal(op, turn);
            Tensor stretched = scaleColumns(op, adjointTimes(op, v, v), growth);
            Tensor gaps = conj(op, EigenvalueGaps.inverse(op, e));
            middle = tf.AddV2(middle, tf.Mul(gaps, tf.Sub(turn, stretched)));
          }
          Tensor adjoint = adjoint(op, v);
          Tensor all = tf.MatrixSolve(adjoint, times(op, middle, adjoint));
          return cast(op, all, op.inputDType(0));
        });
  }

  private static Tensor realDiagonal(OpGradient op, Tensor matrix) {
    RawOps tf = raw(op);
    Tensor diagonal = tf.MatrixDiagPart(matrix);
    Attributes part = Attributes.of("Tout", diagonal.dtype().realDType());
    return tf.Cast(tf.Real(diagonal, part), diagonal.dtype());
  }
}
