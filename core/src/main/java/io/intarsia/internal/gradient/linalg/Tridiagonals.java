package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.conjugateOutput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.Matrices;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Matrices of three diagonals: that above has its first element in the first row, and none in the
/// last; that below none in the first.
final class Tridiagonals {
  private Tridiagonals() {}

  /// Diagonals are `[…, 1, n]`.
  @GradientOf("TridiagonalMatMul")
  static void product(OpGradient op) {
    RawOps tf = raw(op);
    Tensor x = conjugateInput(op, 3);
    op.give(0, () -> diagonal(op, op.gradient(), next(op, x)));
    op.give(1, () -> diagonal(op, op.gradient(), x));
    op.give(2, () -> diagonal(op, op.gradient(), previous(op, x)));
    op.give(
        3,
        () ->
            tf.TridiagonalMatMul(
                moved(op, conjugateInput(op, 2), true),
                conjugateInput(op, 1),
                moved(op, conjugateInput(op, 0), false),
                op.gradient()));
  }

  private static Tensor diagonal(OpGradient op, Tensor left, Tensor right) {
    return raw(op).ExpandDims(inner(op, left, right), SizeTensors.number(op, -2));
  }

  /// Diagonals are `[…, 3, n]`: above, on and below the main one.
  @GradientOf(value = "TridiagonalSolve", keeps = Keeps.ALL)
  static void solve(OpGradient op) {
    RawOps tf = raw(op);
    Attributes axis = Attributes.of("axis", -2);
    List<Tensor> diagonals = tf.Unpack(conjugateInput(op, 0), 3, axis);
    Tensor adjoint =
        tf.Pack(
            List.of(
                moved(op, diagonals.get(2), true),
                diagonals.get(1),
                moved(op, diagonals.get(0), false)),
            axis);
    Tensor right =
        tf.TridiagonalSolve(
            adjoint, op.gradient(), same(op, "partial_pivoting", "perturb_singular"));
    op.give(
        0,
        () -> {
          Tensor x = conjugateOutput(op, 0);
          List<Tensor> parts =
              List.of(
                  inner(op, right, next(op, x)),
                  inner(op, right, x),
                  inner(op, right, previous(op, x)));
          return tf.Neg(tf.Pack(parts, axis));
        });
    op.give(1, () -> right);
  }

  private static Tensor inner(OpGradient op, Tensor left, Tensor right) {
    return raw(op).Sum(raw(op).Mul(left, right), SizeTensors.number(op, -1));
  }

  private static Tensor next(OpGradient op, Tensor rows) {
    return shifted(op, rows, true);
  }

  private static Tensor previous(OpGradient op, Tensor rows) {
    return shifted(op, rows, false);
  }

  private static Tensor shifted(OpGradient op, Tensor rows, boolean isNext) {
    // The rows are the last axis of the transposed matrix; their numbers are not changed.
    Tensor columns = Matrices.transposed(op, rows);
    return Matrices.transposed(op, moved(op, columns, isNext));
  }

  /// Each element becomes that of the position behind it, or before it; 0 comes in at the end.
  private static Tensor moved(OpGradient op, Tensor tensor, boolean isNext) {
    RawOps tf = raw(op);
    Tensor end = SizeTensors.number(op, -1);
    if (isNext) {
      Tensor zero = tf.ZerosLike(SizeTensors.head(op, tensor, SizeTensors.number(op, 1)));
      Tensor rest = SizeTensors.tail(op, tensor, SizeTensors.number(op, 1));
      return tf.ConcatV2(List.of(rest, zero), end);
    }
    Tensor zero = tf.ZerosLike(SizeTensors.tail(op, tensor, end));
    return tf.ConcatV2(List.of(zero, SizeTensors.head(op, tensor, end)), end);
  }
}
