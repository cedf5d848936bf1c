package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Matrices.ofNumbers;
import static io.intarsia.internal.gradient.rule.Matrices.product;
import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.conjugateOutput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Inverses, determinants and square roots of matrices.
final class Inverses {
  private Inverses() {}

  /// `-Yᴴ·dY·Yᴴ`; of the inverse of the adjoint `-Y·dYᴴ·Y`.
  @GradientOf(value = "MatrixInverse", keeps = Keeps.OUTPUTS)
  static void inverse(OpGradient op) {
    op.give(
        0,
        () -> {
          Tensor y = op.output(0);
          boolean isAdjoint = op.flag("adjoint");
          Tensor right = product(op, op.gradient(), isAdjoint, y, !isAdjoint);
          return raw(op).Neg(product(op, y, !isAdjoint, right, false));
        });
  }

  /// `dy·yᴴ·A⁻ᴴ`.
  @GradientOf(value = "MatrixDeterminant", keeps = Keeps.ALL)
  static void determinant(OpGradient op) {
    op.give(0, () -> timesInverse(op, raw(op).Mul(op.gradient(), conjugateOutput(op, 0))));
  }

  /// The sign, which is the first result, does not change.
  @GradientOf("LogMatrixDeterminant")
  static void logDeterminant(OpGradient op) {
    op.give(0, () -> timesInverse(op, op.gradient(1)));
  }

  private static Tensor timesInverse(OpGradient op, Tensor factors) {
    Tensor inverse = raw(op).MatrixInverse(op.input(0), Attributes.of("adjoint", true));
    return raw(op).Mul(ofNumbers(op, factors), inverse);
  }

  /// `Z` with `Yᴴ·Z + Z·Yᴴ = dY`, as linear equations for all its elements.
  @GradientOf(value = "MatrixSquareRoot", keeps = Keeps.OUTPUTS)
  static void squareRoot(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor shape = op.inputShapeTensor(0);
          Tensor n = SizeTensors.at(op, shape, -1);
          Tensor count = SizeTensors.product(op, SizeTensors.between(op, shape, 0, 2));
          Tensor one = SizeTensors.number(op, 1);
          Tensor y = tf.Reshape(op.output(0), tf.Pack(List.of(count, n, n)));
          Tensor adjoint = tf.Transpose(conj(op, y), SizeTensors.numbers(op, 0, 2, 1));
          Tensor unit = tf.MatrixDiag(tf.Fill(tf.Pack(List.of(one, n)), scalar(op, 1)));
          Tensor equations =
              tf.AddV2(kronecker(op, adjoint, unit, n), kronecker(op, unit, conj(op, y), n));
          Tensor all = tf.Mul(n, n);
          Tensor square = tf.Reshape(equations, tf.Pack(List.of(count, all, all)));
          Tensor right = tf.Reshape(op.gradient(), tf.Pack(List.of(count, all, one)));
          return tf.Reshape(tf.MatrixSolve(square, right), shape);
        });
  }

  /// `[batch, i, j, k, l]`: `a[i, k]·b[j, l]`.
  private static Tensor kronecker(OpGradient op, Tensor a, Tensor b, Tensor n) {
    RawOps tf = raw(op);
    Tensor one = SizeTensors.number(op, 1);
    Tensor any = SizeTensors.number(op, -1);
    return tf.Mul(
        tf.Reshape(a, tf.Pack(List.of(any, n, one, n, one))),
        tf.Reshape(b, tf.Pack(List.of(any, one, n, one, n))));
  }
}
