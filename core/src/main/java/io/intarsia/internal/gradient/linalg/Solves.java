package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Matrices.adjointTimes;
import static io.intarsia.internal.gradient.rule.Matrices.times;
import static io.intarsia.internal.gradient.rule.Matrices.timesAdjoint;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;

/// Linear equations `A·X = B`: the gradient of `B` solves those with `Aᴴ`, and that of `A` is
/// `-dB·Xᴴ`, where `A` has elements.
final class Solves {
  private Solves() {}

  @GradientOf(value = "MatrixSolve", keeps = Keeps.ALL)
  static void solve(OpGradient op) {
    give(op, Attributes.NONE, all -> all);
  }

  @GradientOf(value = "MatrixTriangularSolve", keeps = Keeps.ALL)
  static void triangularSolve(OpGradient op) {
    Tensor all = SizeTensors.number(op, -1);
    Tensor none = SizeTensors.number(op, 0);
    give(
        op,
        same(op, "lower"),
        matrix ->
            op.flag("lower")
                ? raw(op).MatrixBandPart(matrix, all, none)
                : raw(op).MatrixBandPart(matrix, none, all));
  }

  /// The matrix is that of its diagonals, `[…, diagonals, n]`.
  @GradientOf(value = "BandedTriangularSolve", keeps = Keeps.ALL)
  static void bandedSolve(OpGradient op) {
    RawOps tf = raw(op);
    give(
        op,
        same(op, "lower"),
        matrix -> {
          Tensor count = SizeTensors.at(op, op.inputShapeTensor(0), -2);
          Tensor zero = SizeTensors.number(op, 0);
          Tensor last = tf.Sub(count, SizeTensors.number(op, 1));
          Tensor which =
              tf.Pack(op.flag("lower") ? List.of(tf.Neg(last), zero) : List.of(zero, last));
          Attributes alignment = Attributes.of("align", "LEFT_RIGHT");
          return tf.MatrixDiagPartV3(matrix, which, scalar(op, 0), alignment);
        });
  }

  /// @param elements those of a matrix that the op reads
  private static void give(OpGradient op, Attributes attributes, UnaryOperator<Tensor> elements) {
    boolean isAdjoint = op.flag("adjoint");
    Attributes other = attributes.with("adjoint", !isAdjoint);
    Tensor right = op.tf().execute(op.op(), other, op.input(0), op.gradient())[0];
    op.give(
        0,
        () -> {
          Tensor x = op.output(0);
          Tensor matrix = isAdjoint ? timesAdjoint(op, x, right) : timesAdjoint(op, right, x);
          Tensor read = elements.apply(raw(op).Neg(matrix));
          return Broadcasts.reducedMatrices(op, 0, read);
        });
    op.give(1, () -> Broadcasts.reducedMatrices(op, 1, right));
  }

  /// Least squares, by `C = Aᴴ·A + λ` with more rows than columns, `C = A·Aᴴ + λ` with fewer. The
  /// slow way pays no regard to `λ`, which has no gradient.
  @GradientOf(value = "MatrixSolveLs", keeps = Keeps.ALL)
  static void leastSquares(OpGradient op) {
    if (isTall(op)) {
      overdetermined(op);
    } else {
      underdetermined(op);
    }
  }

  private static boolean isTall(OpGradient op) {
    Shape shape = op.inputShape(0);
    if (shape.hasRank()) {
      long rows = shape.dim(shape.rank() - 2);
      long columns = shape.dim(shape.rank() - 1);
      if (rows != Shape.UNKNOWN_SIZE && columns != Shape.UNKNOWN_SIZE) {
        return rows >= columns;
      }
    }
    throw Mistake.argument(
        "the gradient of MatrixSolveLs needs numbers of rows and columns that are known while"
            + " tracing, got a matrix of shape "
            + shape);
  }

  /// With `Z = C⁻¹·dX`: `(B - A·X)·Zᴴ - A·Z·Xᴴ`, and `A·Z` for `B`.
  private static void overdetermined(OpGradient op) {
    RawOps tf = raw(op);
    Tensor a = op.input(0);
    Tensor x = op.output(0);
    Tensor z = tf.MatrixSolve(regular(op, adjointTimes(op, a, a)), op.gradient());
    Tensor right = times(op, a, z);
    op.give(
        0,
        () -> {
          Tensor rest = tf.Sub(op.input(1), times(op, a, x));
          return tf.Sub(timesAdjoint(op, rest, z), timesAdjoint(op, right, x));
        });
    op.give(1, () -> right);
  }

  /// With `Y = C⁻¹·B` and `W = C⁻¹·A·dX`, which is that for `B`: `Y·(dX - Aᴴ·W)ᴴ - W·Xᴴ`.
  private static void underdetermined(OpGradient op) {
    RawOps tf = raw(op);
    Tensor a = op.input(0);
    Tensor c = regular(op, timesAdjoint(op, a, a));
    Tensor right = tf.MatrixSolve(c, times(op, a, op.gradient()));
    op.give(
        0,
        () -> {
          Tensor y = tf.MatrixSolve(c, op.input(1));
          Tensor rest = tf.Sub(op.gradient(), adjointTimes(op, a, right));
          return tf.Sub(timesAdjoint(op, y, rest), timesAdjoint(op, right, op.output(0)));
        });
    op.give(1, () -> right);
  }

  private static Tensor regular(OpGradient op, Tensor square) {
    if (!op.flag("fast")) {
      return square;
    }
    RawOps tf = raw(op);
    Tensor ones = tf.OnesLike(tf.MatrixDiagPart(square));
    Tensor weight = tf.Cast(op.input(2), square.dtype());
    return tf.AddV2(square, tf.MatrixDiag(tf.Mul(weight, ones)));
  }
}
