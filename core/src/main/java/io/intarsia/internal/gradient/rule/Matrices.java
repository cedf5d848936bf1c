package io.intarsia.internal.gradient.rule;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.op.BatchProducts;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;

/// Terms of matrices, which are the last two axes: `aᴴ` is transposed and conjugated.
public final class Matrices {
  private Matrices() {}

  /// `a·b`.
  public static Tensor times(OpGradient op, Tensor a, Tensor b) {
    return product(op, a, false, b, false);
  }

  /// `a·bᴴ`.
  public static Tensor timesAdjoint(OpGradient op, Tensor a, Tensor b) {
    return product(op, a, false, b, true);
  }

  /// `aᴴ·b`.
  public static Tensor adjointTimes(OpGradient op, Tensor a, Tensor b) {
    return product(op, a, true, b, false);
  }

  /// A product of matrices, each as it is or transposed and conjugated.
  public static Tensor product(
      OpGradient op, Tensor a, boolean adjointA, Tensor b, boolean adjointB) {
    return BatchProducts.of(op.tf(), a, adjointA, b, adjointB);
  }

  /// `aᴴ`.
  public static Tensor adjoint(OpGradient op, Tensor a) {
    return transposed(op, conj(op, a));
  }

  /// `aᵀ`.
  public static Tensor transposed(OpGradient op, Tensor a) {
    return raw(op).Transpose(a, swapped(op, a));
  }

  /// `a + aᴴ`.
  public static Tensor withAdjoint(OpGradient op, Tensor a) {
    return raw(op).AddV2(a, adjoint(op, a));
  }

  private static Tensor swapped(OpGradient op, Tensor matrices) {
    Shape shape = matrices.shape();
    if (shape.hasRank()) {
      int rank = shape.rank();
      int[] axes = IntStream.range(0, rank).toArray();
      axes[rank - 2] = rank - 1;
      axes[rank - 1] = rank - 2;
      return SizeTensors.numbers(op, axes);
    }
    RawOps tf = raw(op);
    Tensor rank = tf.Rank(matrices);
    Tensor last = tf.Sub(rank, SizeTensors.number(op, 1));
    Tensor before = tf.Sub(rank, SizeTensors.number(op, 2));
    return SizeTensors.join(op, SizeTensors.range(op, before), tf.Pack(List.of(last, before)));
  }

  /// The lower triangle, with half of the diagonal.
  public static Tensor lowerWithHalfDiagonal(OpGradient op, Tensor a) {
    RawOps tf = raw(op);
    Tensor lower = tf.MatrixBandPart(a, SizeTensors.number(op, -1), SizeTensors.number(op, 0));
    Tensor diagonal = tf.MatrixDiagPart(a);
    return tf.MatrixSetDiag(lower, tf.Mul(diagonal, scalar(op, 0.5, a.dtype())));
  }

  /// The columns of a matrix times numbers, `[…, columns]`.
  public static Tensor scaleColumns(OpGradient op, Tensor a, Tensor factors) {
    return raw(op).Mul(a, raw(op).ExpandDims(factors, SizeTensors.number(op, -2)));
  }

  /// The rows of a matrix times numbers, `[…, rows]`.
  public static Tensor scaleRows(OpGradient op, Tensor factors, Tensor a) {
    return raw(op).Mul(raw(op).ExpandDims(factors, SizeTensors.number(op, -1)), a);
  }

  /// A number for each matrix, as a matrix of one element.
  public static Tensor ofNumbers(OpGradient op, Tensor numbers) {
    RawOps tf = raw(op);
    return tf.ExpandDims(
        tf.ExpandDims(numbers, SizeTensors.number(op, -1)), SizeTensors.number(op, -1));
  }
}
