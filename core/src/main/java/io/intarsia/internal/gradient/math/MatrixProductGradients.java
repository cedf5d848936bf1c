package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.cast;
import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.Matrices;
import io.intarsia.internal.op.FlagPair;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Products of matrices: the gradient times the other factor, each transposed as the product has
/// them.
final class MatrixProductGradients {
  private static final FlagPair TRANSPOSED =
      FlagPair.of(Attributes.NONE, "transpose_a", "transpose_b");

  private MatrixProductGradients() {}

  /// `SparseMatMul` gives `float32`, whatever it takes.
  @GradientOf({"MatMul", "SparseMatMul"})
  static void matMul(OpGradient op) {
    boolean a = op.flag("transpose_a");
    boolean b = op.flag("transpose_b");
    op.give(
        0,
        () -> {
          Tensor other = factor(op, 1);
          Tensor product =
              a
                  ? product(op, other, b, op.gradient(), true)
                  : product(op, op.gradient(), false, other, !b);
          return cast(op, product, op.inputDType(0));
        });
    op.give(
        1,
        () -> {
          Tensor other = factor(op, 0);
          Tensor product =
              b
                  ? product(op, op.gradient(), true, other, a)
                  : product(op, other, !a, op.gradient(), false);
          return cast(op, product, op.inputDType(1));
        });
  }

  private static Tensor factor(OpGradient op, int input) {
    return cast(op, conjugateInput(op, input), op.gradient().dtype());
  }

  private static Tensor product(
      OpGradient op, Tensor left, boolean transposeLeft, Tensor right, boolean transposeRight) {
    return raw(op).MatMul(left, right, TRANSPOSED.get(transposeLeft, transposeRight));
  }

  /// Matrices behind axes that are broadcast; `adj` is transposed and conjugated.
  @GradientOf({"BatchMatMul", "BatchMatMulV2", "BatchMatMulV3"})
  static void batchMatMul(OpGradient op) {
    boolean a = op.flag("adj_x");
    boolean b = op.flag("adj_y");
    op.give(
        0,
        () -> {
          Tensor other = cast(op, op.input(1), op.gradient().dtype());
          Tensor product =
              a
                  ? Matrices.product(op, other, b, op.gradient(), true)
                  : Matrices.product(op, op.gradient(), false, other, !b);
          return Broadcasts.reducedMatrices(op, 0, cast(op, product, op.inputDType(0)));
        });
    op.give(
        1,
        () -> {
          Tensor other = cast(op, op.input(0), op.gradient().dtype());
          Tensor product =
              b
                  ? Matrices.product(op, op.gradient(), true, other, a)
                  : Matrices.product(op, other, !a, op.gradient(), false);
          return Broadcasts.reducedMatrices(op, 1, cast(op, product, op.inputDType(1)));
        });
  }

  /// The cross product of vectors of three elements.
  @GradientOf("Cross")
  static void cross(OpGradient op) {
    op.give(0, () -> raw(op).Cross(op.input(1), op.gradient()));
    op.give(1, () -> raw(op).Cross(op.gradient(), op.input(0)));
  }
}
