package io.intarsia.op.linalg;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Linear systems with triangular matrices, and what follows from Cholesky factors.
final class TriangularSolves {
  private static final Attributes ADJOINT = Attributes.of("adjoint", true);
  private static final Attributes UPPER = Attributes.of("lower", false);

  private TriangularSolves() {}

  /// Solves `matrix x = rhs` for lower triangular matrices; what is above their diagonals is not
  /// read.
  ///
  /// `matrix` is `[B…, M, M]` and `rhs` is `[B…, M, N]`, floating or complex, of the same dtype;
  /// batches broadcast; the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.triangular_solve"
  @Endpoint("linalg.triangular_solve")
  static Tensor triangularSolve(BaseOps tf, Tensor matrix, Tensor rhs) {
    return tf.raw.MatrixTriangularSolve(matrix, rhs);
  }

  /// Solves `matrix x = rhs` for lower or upper triangular matrices or their adjoints; the other
  /// triangle is not read.
  ///
  /// `matrix` is `[B…, M, M]` and `rhs` is `[B…, M, N]`, floating or complex, of the same dtype;
  /// batches broadcast; the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.triangular_solve"
  @Endpoint("linalg.triangular_solve")
  static Tensor triangularSolve(
      BaseOps tf, Tensor matrix, Tensor rhs, TriangularSolveOptions options) {
    return tf.raw.MatrixTriangularSolve(matrix, rhs, options.attributes());
  }

  /// Solves `x` from triangular matrices given by their bands, lower triangular ones.
  ///
  /// `bands` is `[B…, K, M]`, with the main diagonal first and then those below it, each aligned to
  /// the right; `rhs` is `[B…, M, N]`, floating or complex, of the same dtype; the result is `[B…,
  /// M, N]`.
  ///
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.banded_triangular_solve"
  @Endpoint("linalg.banded_triangular_solve")
  static Tensor bandedTriangularSolve(BaseOps tf, Tensor bands, Tensor rhs) {
    return tf.raw.BandedTriangularSolve(bands, rhs);
  }

  /// Solves `x` from lower or upper triangular matrices given by their bands, or from their
  /// adjoints.
  ///
  /// `bands` is `[B…, K, M]`: of lower matrices the main diagonal first and then those below it,
  /// each aligned to the right; of upper ones those above it, each aligned to the left, and the
  /// main diagonal last. `rhs` is `[B…, M, N]`, floating or complex, of the same dtype; the result
  /// is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.banded_triangular_solve"
  @Endpoint("linalg.banded_triangular_solve")
  static Tensor bandedTriangularSolve(
      BaseOps tf, Tensor bands, Tensor rhs, TriangularSolveOptions options) {
    return tf.raw.BandedTriangularSolve(bands, rhs, options.attributes());
  }

  /// Solves `A x = rhs` for matrices given by their Cholesky factors.
  ///
  /// `chol` is `[B…, M, M]`, lower triangular, and `rhs` is `[B…, M, N]`, floating or complex, of
  /// the same dtype; the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if a factor is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.cholesky_solve"
  @Endpoint("linalg.cholesky_solve")
  static Tensor choleskySolve(BaseOps tf, Tensor chol, Tensor rhs) {
    Tensor half = tf.raw.MatrixTriangularSolve(chol, rhs);
    return tf.raw.MatrixTriangularSolve(chol, half, ADJOINT);
  }

  /// Computes the logarithm of the determinant of positive definite matrices.
  ///
  /// `matrix` is `[B…, M, M]`, floating or complex, self-adjoint; the result is `[B…]`, real.
  ///
  /// @throws TensorFlowException if a matrix is not positive definite
  /// @see "Python: tf.linalg.logdet"
  @Endpoint("linalg.logdet")
  static Tensor logdet(BaseOps tf, Tensor matrix) {
    Tensor diagonal = Diagonals.diagPart(tf, tf.raw.Cholesky(matrix));
    Tensor logs = tf.raw.Log(new MathOps(tf).real(diagonal));
    Tensor half = tf.raw.Sum(logs, Constants.ints(tf, -1));
    return tf.raw.Mul(Constants.like(tf, 2, half), half);
  }

  /// Solves for upper triangular matrices.
  static Tensor upperSolve(BaseOps tf, Tensor matrix, Tensor rhs) {
    return tf.raw.MatrixTriangularSolve(matrix, rhs, UPPER);
  }
}
