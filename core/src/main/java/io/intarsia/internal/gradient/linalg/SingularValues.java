package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Matrices.adjoint;
import static io.intarsia.internal.gradient.rule.Matrices.adjointTimes;
import static io.intarsia.internal.gradient.rule.Matrices.scaleColumns;
import static io.intarsia.internal.gradient.rule.Matrices.scaleRows;
import static io.intarsia.internal.gradient.rule.Matrices.times;
import static io.intarsia.internal.gradient.rule.Matrices.timesAdjoint;
import static io.intarsia.internal.gradient.rule.Matrices.withAdjoint;
import static io.intarsia.internal.gradient.rule.Terms.cast;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Singular values, and the vectors that belong to them.
///
/// @see "Townsend, Differentiating the singular value decomposition, 2016"
final class SingularValues {
  private SingularValues() {}

  @GradientOf(value = "Svd", keeps = Keeps.ALL)
  static void svd(OpGradient op) {
    op.give(0, () -> ofMatrix(op));
  }

  private static Tensor ofMatrix(OpGradient op) {
    RawOps tf = raw(op);
    Tensor ofValues = cast(op, op.gradient(0), op.inputDType(0));
    if (!op.flag("compute_uv")) {
      var vectors = tf.Svd(op.input(0));
      return timesAdjoint(op, scaleColumns(op, vectors.u(), ofValues), vectors.v());
    }
    Tensor k = SizeTensors.at(op, tf.Shape(op.output(0)), -1);
    Tensor u = thin(op, op.output(1), k);
    Tensor v = thin(op, op.output(2), k);
    Tensor all = timesAdjoint(op, scaleColumns(op, u, ofValues), v);
    if (!op.hasGradient(1) && !op.hasGradient(2)) {
      return all;
    }
    checkThin(op);
    return tf.AddV2(all, new Vectors(op, u, v).gradient());
  }

  private static Tensor thin(OpGradient op, Tensor vectors, Tensor count) {
    return op.flag("full_matrices") ? SizeTensors.head(op, vectors, count) : vectors;
  }

  private static void checkThin(OpGradient op) {
    Shape shape = op.inputShape(0);
    long rows = shape.hasRank() ? shape.dim(shape.rank() - 2) : Shape.UNKNOWN_SIZE;
    boolean isKnownSquare = rows != Shape.UNKNOWN_SIZE && rows == shape.dim(shape.rank() - 1);
    if (op.flag("full_matrices") && !isKnownSquare) {
      throw Mistake.argument(
          "the gradient of the vectors of Svd needs full_matrices to be false where the matrix is"
              + " not square, got a matrix of shape "
              + shape);
    }
  }

  /// What the vectors add. With `J = F∘(uᴴ·du)`, `K = F∘(vᴴ·dv)` and `F[i, j] = 1/(s[j]² - s[i]²)`:
  /// `u·((J + Jᴴ)·s + s·(K + Kᴴ))·vᴴ`, and what lies outside of their spaces.
  private record Vectors(OpGradient op, Tensor u, Tensor v) {
    Tensor gradient() {
      RawOps tf = raw(op);
      Tensor s = cast(op, op.output(0), op.inputDType(0));
      Tensor ofU = op.gradient(1);
      Tensor ofV = op.gradient(2);
      Tensor turnU = adjointTimes(op, u, ofU);
      Tensor turnV = adjointTimes(op, v, ofV);
      Tensor gaps = EigenvalueGaps.inverse(op, tf.Square(s));
      Tensor core =
          tf.AddV2(
              scaleColumns(op, withAdjoint(op, tf.Mul(gaps, turnU)), s),
              scaleRows(op, s, withAdjoint(op, tf.Mul(gaps, turnV))));
      Tensor inverse = EigenvalueGaps.reciprocal(op, s);
      if (op.inputDType(0).isComplex()) {
        core = tf.AddV2(core, scaleRows(op, inverse, phases(turnV)));
      }
      Tensor outsideU = scaleColumns(op, tf.Sub(ofU, times(op, u, turnU)), inverse);
      Tensor outsideV = scaleColumns(op, tf.Sub(ofV, times(op, v, turnV)), inverse);
      Tensor left = tf.AddV2(times(op, u, core), outsideU);
      return tf.AddV2(timesAdjoint(op, left, v), timesAdjoint(op, u, outsideV));
    }

    /// `½·(Lᴴ - L)` of the diagonal `L`.
    private Tensor phases(Tensor turn) {
      RawOps tf = raw(op);
      Tensor diagonal = tf.MatrixDiag(tf.MatrixDiagPart(turn));
      return tf.Mul(scalar(op, 0.5), tf.Sub(adjoint(op, diagonal), diagonal));
    }
  }
}
