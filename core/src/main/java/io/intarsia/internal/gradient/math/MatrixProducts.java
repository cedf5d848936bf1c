package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.Broadcasts;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Products of matrices: the gradient times the other factor, each transposed as the product has
/// them.
final class MatrixProducts {
  private MatrixProducts() {}

  @GradientOf("MatMul")
  static void matMul(OpGradient op) {
    boolean a = op.flag("transpose_a");
    boolean b = op.flag("transpose_b");
    op.give(
        0,
        () -> {
          Tensor other = conjugateInput(op, 1);
          return a
              ? product(op, other, b, op.gradient(), true)
              : product(op, op.gradient(), false, other, !b);
        });
    op.give(
        1,
        () -> {
          Tensor other = conjugateInput(op, 0);
          return b
              ? product(op, op.gradient(), true, other, a)
              : product(op, other, !a, op.gradient(), false);
        });
  }

  private static Tensor product(
      OpGradient op, Tensor left, boolean transposeLeft, Tensor right, boolean transposeRight) {
    Attributes transposed =
        Attributes.NONE.with("transpose_a", transposeLeft).with("transpose_b", transposeRight);
    return raw(op).MatMul(left, right, transposed);
  }

  /// Matrices behind axes that are broadcast; `adj` is transposed and conjugated.
  @GradientOf({"BatchMatMul", "BatchMatMulV2"})
  static void batchMatMul(OpGradient op) {
    boolean a = op.flag("adj_x");
    boolean b = op.flag("adj_y");
    op.give(
        0,
        () -> {
          Tensor other = op.input(1);
          return Broadcasts.reducedMatrices(
              op,
              0,
              a
                  ? batched(op, other, b, op.gradient(), true)
                  : batched(op, op.gradient(), false, other, !b));
        });
    op.give(
        1,
        () -> {
          Tensor other = op.input(0);
          return Broadcasts.reducedMatrices(
              op,
              1,
              b
                  ? batched(op, op.gradient(), true, other, a)
                  : batched(op, other, !a, op.gradient(), false));
        });
  }

  private static Tensor batched(
      OpGradient op, Tensor left, boolean adjointLeft, Tensor right, boolean adjointRight) {
    Attributes adjoint = Attributes.NONE.with("adj_x", adjointLeft).with("adj_y", adjointRight);
    return raw(op).BatchMatMulV2(left, right, adjoint);
  }
}
