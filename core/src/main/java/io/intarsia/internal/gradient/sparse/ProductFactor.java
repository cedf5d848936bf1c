package io.intarsia.internal.gradient.sparse;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// A factor of a product of matrices.
///
/// @param isTransposed whether its transpose is multiplied
/// @param isConjugate whether its conjugate is
record ProductFactor(Tensor matrix, boolean isTransposed, boolean isConjugate) {
  /// An input, of which `transpose_…` and `adjoint_…` tell.
  static ProductFactor of(OpGradient op, int input, String name) {
    boolean isAdjoint = op.flag("adjoint_" + name);
    return new ProductFactor(op.input(input), isAdjoint || op.flag("transpose_" + name), isAdjoint);
  }

  /// A tensor, conjugated if the factor is.
  Tensor conjugate(OpGradient op, Tensor tensor) {
    return isConjugate ? conj(op, tensor) : tensor;
  }

  /// A sparse factor times a dense matrix.
  Tensor times(OpGradient op, Tensor dense) {
    RawOps tf = raw(op);
    // There is no attribute for the conjugate alone.
    boolean isAlone = isConjugate && !isTransposed;
    Attributes form = Attributes.of(isConjugate ? "adjoint_a" : "transpose_a", isTransposed);
    return isAlone
        ? conj(op, tf.SparseMatrixMatMul(matrix, conj(op, dense)))
        : tf.SparseMatrixMatMul(matrix, dense, form);
  }

  /// The adjoint of a sparse factor times a dense matrix.
  Tensor adjointTimes(OpGradient op, Tensor dense) {
    return new ProductFactor(matrix, !isTransposed, !isConjugate).times(op, dense);
  }
}
