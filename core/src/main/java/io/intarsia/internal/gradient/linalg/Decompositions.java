package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Matrices.adjoint;
import static io.intarsia.internal.gradient.rule.Matrices.adjointTimes;
import static io.intarsia.internal.gradient.rule.Matrices.lowerWithHalfDiagonal;
import static io.intarsia.internal.gradient.rule.Matrices.times;
import static io.intarsia.internal.gradient.rule.Matrices.timesAdjoint;
import static io.intarsia.internal.gradient.rule.Matrices.withAdjoint;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Triangular factors.
///
/// @see "Giles, An extended collection of matrix derivative results, 2008"
final class Decompositions {
  private Decompositions() {}

  /// `½·(S + Sᴴ)` of `S = L⁻ᴴ·Φ(Lᴴ·dL)·L⁻¹`, where `Φ` takes the lower triangle and half of the
  /// diagonal.
  @GradientOf(value = "Cholesky", keeps = Keeps.OUTPUTS)
  static void cholesky(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor l = op.output(0);
          Attributes isAdjoint = Attributes.of("adjoint", true);
          Tensor middle = lowerWithHalfDiagonal(op, adjointTimes(op, l, op.gradient()));
          Tensor left = tf.MatrixTriangularSolve(l, middle, isAdjoint);
          Tensor both = tf.MatrixTriangularSolve(l, adjoint(op, left), isAdjoint);
          return tf.Mul(withAdjoint(op, both), scalar(op, 0.5));
        });
  }

  /// Of `A = [X Y]` and `R = [U V]` with square `U`, `X` is the product of `Q` and `U`, and `Y`
  /// that of `Q` and `V`.
  @GradientOf(value = "Qr", keeps = Keeps.ALL)
  static void qr(OpGradient op) {
    checkThin(op);
    op.give(
        0,
        () -> {
          Tensor r = op.output(1);
          Tensor ofQ = op.gradient(0);
          Tensor ofR = op.gradient(1);
          if (isTall(op)) {
            return ofSquare(op, r, ofQ, ofR);
          }
          RawOps tf = raw(op);
          Tensor k = SizeTensors.at(op, tf.Shape(r), -2);
          Tensor y = SizeTensors.tail(op, op.input(0), k);
          Tensor ofV = SizeTensors.tail(op, ofR, k);
          Tensor more = tf.AddV2(ofQ, timesAdjoint(op, y, ofV));
          Tensor ofX = ofSquare(op, SizeTensors.head(op, r, k), more, SizeTensors.head(op, ofR, k));
          return tf.ConcatV2(
              List.of(ofX, times(op, op.output(0), ofV)), SizeTensors.number(op, -1));
        });
  }

  private static void checkThin(OpGradient op) {
    Shape shape = op.inputShape(0);
    long rows = shape.hasRank() ? shape.dim(shape.rank() - 2) : Shape.UNKNOWN_SIZE;
    boolean isKnownWide = rows != Shape.UNKNOWN_SIZE && rows <= shape.dim(shape.rank() - 1);
    if (op.flag("full_matrices") && !isKnownWide) {
      throw Mistake.argument(
          "the gradient of Qr needs full_matrices to be false where there are more rows than"
              + " columns, got a matrix of shape "
              + shape);
    }
  }

  private static boolean isTall(OpGradient op) {
    Shape shape = op.inputShape(0);
    long columns = shape.hasRank() ? shape.dim(shape.rank() - 1) : Shape.UNKNOWN_SIZE;
    return columns != Shape.UNKNOWN_SIZE && shape.dim(shape.rank() - 2) >= columns;
  }

  /// `(dQ + Q·S)·R⁻ᴴ`, where the lower triangle of `S` is that of `R·dRᴴ - dQᴴ·Q`, and it is its
  /// own adjoint.
  private static Tensor ofSquare(OpGradient op, Tensor r, Tensor ofQ, Tensor ofR) {
    RawOps tf = raw(op);
    Tensor q = op.output(0);
    Tensor m = tf.Sub(timesAdjoint(op, r, ofR), adjointTimes(op, ofQ, q));
    // The imaginary part of the diagonal cancels.
    Tensor symmetric = withAdjoint(op, lowerWithHalfDiagonal(op, m));
    Tensor left = tf.AddV2(ofQ, times(op, q, symmetric));
    Attributes isUpper = Attributes.of("lower", false);
    return adjoint(op, tf.MatrixTriangularSolve(r, adjoint(op, left), isUpper));
  }
}
