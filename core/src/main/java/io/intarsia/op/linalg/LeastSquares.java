package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Linear systems with more or fewer equations than unknowns.
final class LeastSquares {
  private LeastSquares() {}

  /// Solves linear systems in the sense of least squares.
  ///
  /// `matrix` is `[B…, M, N]`, of full rank, and `rhs` is `[B…, M, K]`, floating or complex, of the
  /// same dtype; the result is `[B…, N, K]`: with `M >= N` the best approximation, else the
  /// shortest solution.
  ///
  /// @throws TensorFlowException if a matrix is not of full rank, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.lstsq"
  @Endpoint("linalg.lstsq")
  static Tensor lstsq(BaseOps tf, Tensor matrix, Tensor rhs) {
    return lstsq(tf, matrix, rhs, LstsqOptions.defaults());
  }

  /// Solves linear systems in the sense of least squares, with options.
  ///
  /// `matrix` is `[B…, M, N]` and `rhs` is `[B…, M, K]`, floating or complex, of the same dtype;
  /// the result is `[B…, N, K]`: with `M >= N` the best approximation, else the shortest solution.
  /// A regularizer adds its product with the squared norm of the solution.
  ///
  /// @throws TensorFlowException if, solving fast, a matrix is not of full rank, or shapes or
  ///   dtypes do not fit
  /// @see "Python: tf.linalg.lstsq"
  @Endpoint("linalg.lstsq")
  static Tensor lstsq(BaseOps tf, Tensor matrix, Tensor rhs, LstsqOptions options) {
    MatrixRanks.check("lstsq", "matrix", matrix);
    MatrixRanks.check("lstsq", "rhs", rhs);
    Shape shape = matrix.shape();
    boolean known = shape.hasRank() && shape.dim(-1) >= 0 && shape.dim(-2) >= 0;
    if (!options.fast() || !known) {
      Tensor regularizer = Constants.of(tf, options.l2Regularizer(), DType.FLOAT64);
      return tf.raw.MatrixSolveLs(matrix, rhs, regularizer, Attributes.of("fast", options.fast()));
    }
    return shape.dim(-2) >= shape.dim(-1)
        ? overdetermined(tf, matrix, rhs, options)
        : underdetermined(tf, matrix, rhs, options);
  }

  private static Tensor overdetermined(
      BaseOps tf, Tensor matrix, Tensor rhs, LstsqOptions options) {
    Tensor gramian = MatrixProducts.adjointTimes(tf, matrix, matrix);
    Tensor factor = tf.raw.Cholesky(regularized(tf, gramian, options));
    return TriangularSolves.choleskySolve(tf, factor, MatrixProducts.adjointTimes(tf, matrix, rhs));
  }

  private static Tensor underdetermined(
      BaseOps tf, Tensor matrix, Tensor rhs, LstsqOptions options) {
    Tensor gramian = MatrixProducts.timesAdjoint(tf, matrix, matrix);
    Tensor factor = tf.raw.Cholesky(regularized(tf, gramian, options));
    return MatrixProducts.adjointTimes(tf, matrix, TriangularSolves.choleskySolve(tf, factor, rhs));
  }

  private static Tensor regularized(BaseOps tf, Tensor gramian, LstsqOptions options) {
    if (options.l2Regularizer() == 0) {
      return gramian;
    }
    Tensor diagonal = Diagonals.diagPart(tf, gramian);
    Tensor raised = tf.raw.AddV2(diagonal, Constants.like(tf, options.l2Regularizer(), diagonal));
    return Diagonals.setDiag(tf, gramian, raised);
  }
}
