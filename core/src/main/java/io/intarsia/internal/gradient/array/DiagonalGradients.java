package io.intarsia.internal.gradient.array;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;
import static io.intarsia.internal.gradient.rule.Terms.zerosOfInput;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.internal.gradient.rule.StaticInts;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Diagonals of matrices, which are the last two axes. The third versions of the ops say how
/// diagonals of several lengths are aligned; the second ones align them to the left.
final class DiagonalGradients {
  private DiagonalGradients() {}

  @GradientOf(value = "MatrixDiag", keeps = Keeps.NOTHING)
  static void diagonal(OpGradient op) {
    op.give(0, () -> raw(op).MatrixDiagPart(op.gradient()));
  }

  @GradientOf(value = "MatrixDiagPart", keeps = Keeps.NOTHING)
  static void part(OpGradient op) {
    op.give(0, () -> raw(op).MatrixSetDiag(zerosOfInput(op, 0), op.gradient()));
  }

  @GradientOf(value = "MatrixSetDiag", keeps = Keeps.NOTHING)
  static void set(OpGradient op) {
    op.give(0, () -> raw(op).MatrixSetDiag(op.gradient(), zerosOfInput(op, 1)));
    op.give(1, () -> raw(op).MatrixDiagPart(op.gradient()));
  }

  @GradientOf(
      value = {"MatrixDiagV2", "MatrixDiagV3"},
      keeps = Keeps.PARAMETERS)
  static void diagonals(OpGradient op) {
    op.give(0, () -> taken(op, op.input(1)));
  }

  @GradientOf(
      value = {"MatrixDiagPartV2", "MatrixDiagPartV3"},
      keeps = Keeps.PARAMETERS)
  static void parts(OpGradient op) {
    op.give(
        0,
        () -> {
          Tensor shape = op.inputShapeTensor(0);
          return raw(op)
              .MatrixDiagV3(
                  withCount(op),
                  op.input(1),
                  SizeTensors.at(op, shape, -2),
                  SizeTensors.at(op, shape, -1),
                  zero(op),
                  alignment(op));
        });
  }

  /// The gradient, with the number of diagonals in its shape, which the runtime asks for while it
  /// traces.
  private static Tensor withCount(OpGradient op) {
    Tensor gradient = op.gradient();
    long[] ends = StaticInts.of(op.input(1));
    boolean isClear = gradient.shape().isFullyKnown() || !gradient.shape().hasRank();
    if (isClear || ends == null || ends[0] == ends[ends.length - 1]) {
      return gradient;
    }
    long[] sizes = gradient.shape().toArray();
    sizes[sizes.length - 2] = ends[1] - ends[0] + 1;
    return raw(op).EnsureShape(gradient, Shape.of(sizes));
  }

  @GradientOf(
      value = {"MatrixSetDiagV2", "MatrixSetDiagV3"},
      keeps = Keeps.PARAMETERS)
  static void sets(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> tf.MatrixSetDiagV3(op.gradient(), zerosOfInput(op, 1), op.input(2), alignment(op)));
    op.give(1, () -> taken(op, op.input(2)));
  }

  private static Tensor taken(OpGradient op, Tensor which) {
    return raw(op).MatrixDiagPartV3(op.gradient(), which, zero(op), alignment(op));
  }

  private static Tensor zero(OpGradient op) {
    return scalar(op, 0);
  }

  private static Attributes alignment(OpGradient op) {
    return Attributes.of("align", op.op().endsWith("V2") ? "LEFT_LEFT" : op.text("align"));
  }
}
