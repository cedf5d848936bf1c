package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Matrices with rows and columns exchanged.
final class MatrixTransposes {
  private MatrixTransposes() {}

  /// Exchanges rows and columns of matrices.
  ///
  /// `a` is `[B…, M, N]`; the result is `[B…, N, M]`.
  ///
  /// @throws IllegalArgumentException if the rank is less than 2
  /// @see "Python: tf.linalg.matrix_transpose"
  @Endpoint("linalg.matrix_transpose")
  static Tensor matrixTranspose(BaseOps tf, Tensor a) {
    return matrixTranspose(tf, a, false);
  }

  /// Exchanges rows and columns of matrices, and conjugates complex numbers if asked to.
  ///
  /// `a` is `[B…, M, N]`; the result is `[B…, N, M]`.
  ///
  /// @throws IllegalArgumentException if the rank is less than 2
  /// @see "Python: tf.linalg.matrix_transpose"
  @Endpoint("linalg.matrix_transpose")
  static Tensor matrixTranspose(BaseOps tf, Tensor a, boolean conjugate) {
    Tensor perm = exchange(tf, "matrixTranspose", a);
    return conjugate && a.dtype().isComplex()
        ? tf.raw.ConjugateTranspose(a, perm)
        : tf.raw.Transpose(a, perm);
  }

  /// Exchanges rows and columns of matrices and conjugates complex numbers.
  ///
  /// `matrix` is `[B…, M, N]`; the result is `[B…, N, M]`.
  ///
  /// @throws IllegalArgumentException if the rank is less than 2
  /// @see "Python: tf.linalg.adjoint"
  @Endpoint("linalg.adjoint")
  static Tensor adjoint(BaseOps tf, Tensor matrix) {
    Tensor perm = exchange(tf, "adjoint", matrix);
    return matrix.dtype().isComplex()
        ? tf.raw.ConjugateTranspose(matrix, perm)
        : tf.raw.Transpose(matrix, perm);
  }

  private static Tensor exchange(BaseOps tf, String operation, Tensor x) {
    if (!x.shape().hasRank()) {
      return exchange(tf, tf.raw.Rank(x));
    }
    int rank = x.rank();
    if (rank < 2) {
      throw Mistake.argument(
          "%s: not a matrix; expected a rank of at least 2, got shape %s"
              .formatted(operation, x.shape()));
    }
    int[] perm = Unfolding.range(0, rank);
    perm[rank - 1] = rank - 2;
    perm[rank - 2] = rank - 1;
    return Constants.ints(tf, perm);
  }

  private static Tensor exchange(BaseOps tf, Tensor rank) {
    Tensor last = tf.raw.Sub(rank, Constants.of(tf, 1));
    Tensor other = tf.raw.Sub(rank, Constants.of(tf, 2));
    Tensor batch = tf.raw.Range(Constants.of(tf, 0), other, Constants.of(tf, 1));
    Tensor pair = tf.raw.Pack(List.of(last, other));
    return tf.raw.ConcatV2(List.of(batch, pair), Constants.of(tf, 0));
  }
}
