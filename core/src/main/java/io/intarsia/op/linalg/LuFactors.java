package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What follows from LU factors: `lowerUpper` holds both, the ones on the diagonal of the lower
/// factor left out.
final class LuFactors {
  private static final Attributes WITHIN_BATCH = Attributes.of("batch_dims", 1);

  private LuFactors() {}

  /// Solves `A x = rhs` for matrices given by their LU factors.
  ///
  /// `lowerUpper` is `[B…, M, M]` and `perm` is `[B…, M]`, `int32` or `int64`, as `lu` gives them;
  /// `rhs` is `[B…, M, N]`; batches broadcast; the result is `[B…, M, N]`.
  ///
  /// @throws IllegalArgumentException if the ranks do not fit
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.lu_solve"
  @Endpoint("linalg.lu_solve")
  static Tensor luSolve(BaseOps tf, Tensor lowerUpper, Tensor perm, Tensor rhs) {
    check("luSolve", lowerUpper, perm);
    Tensor permuted = permuted(tf, rhs, perm);
    Tensor half = TriangularSolves.triangularSolve(tf, lower(tf, lowerUpper), permuted);
    return TriangularSolves.upperSolve(tf, lowerUpper, half);
  }

  /// Inverts matrices given by their LU factors.
  ///
  /// `lowerUpper` is `[B…, M, M]` and `perm` is `[B…, M]`, as `lu` gives them; the result is `[B…,
  /// M, M]`.
  ///
  /// @throws IllegalArgumentException if the ranks do not fit
  /// @throws TensorFlowException if a matrix is singular
  /// @see "Python: tf.linalg.lu_matrix_inverse"
  @Endpoint("linalg.lu_matrix_inverse")
  static Tensor luMatrixInverse(BaseOps tf, Tensor lowerUpper, Tensor perm) {
    Tensor zeros = tf.raw.ZerosLike(lowerUpper);
    Tensor ones = tf.raw.OnesLike(Diagonals.diagPart(tf, lowerUpper));
    return luSolve(tf, lowerUpper, perm, Diagonals.setDiag(tf, zeros, ones));
  }

  /// Multiplies LU factors to the matrices they are of.
  ///
  /// `lowerUpper` is `[B…, M, M]` and `perm` is `[B…, M]`, as `lu` gives them; the result is `[B…,
  /// M, M]`.
  ///
  /// @throws IllegalArgumentException if the ranks do not fit
  /// @throws TensorFlowException if `perm` holds no permutations
  /// @see "Python: tf.linalg.lu_reconstruct"
  @Endpoint("linalg.lu_reconstruct")
  static Tensor luReconstruct(BaseOps tf, Tensor lowerUpper, Tensor perm) {
    check("luReconstruct", lowerUpper, perm);
    Tensor upper = tf.raw.MatrixBandPart(lowerUpper, Constants.of(tf, 0), Constants.of(tf, -1));
    Tensor product = MatrixProducts.matMul(tf, lower(tf, lowerUpper), upper);
    return permuted(tf, product, inverse(tf, perm));
  }

  private static void check(String operation, Tensor lowerUpper, Tensor perm) {
    boolean known = lowerUpper.shape().hasRank() && perm.shape().hasRank();
    if (known && (lowerUpper.rank() < 2 || lowerUpper.rank() != perm.rank() + 1)) {
      throw Mistake.argument(
          "%s: the shapes of lowerUpper and perm do not fit; expected [B…, M, M] and [B…, M], got %s and %s"
              .formatted(operation, lowerUpper.shape(), perm.shape()));
    }
  }

  private static Tensor lower(BaseOps tf, Tensor lowerUpper) {
    Tensor band = tf.raw.MatrixBandPart(lowerUpper, Constants.of(tf, -1), Constants.of(tf, 0));
    return Diagonals.setDiag(tf, band, tf.raw.OnesLike(Diagonals.diagPart(tf, lowerUpper)));
  }

  /// Permutations sort to 0, 1, …; the places they come from are their inverses.
  private static Tensor inverse(BaseOps tf, Tensor perm) {
    Tensor descending = tf.raw.Neg(Casts.cast(tf, perm, DType.INT32));
    return tf.raw.TopKV2(descending, Dims.size(tf, perm, -1)).indices();
  }

  /// Puts the rows of matrices in another order.
  private static Tensor permuted(BaseOps tf, Tensor matrices, Tensor perm) {
    if (matrices.shape().hasRank() && perm.shape().hasRank() && perm.rank() == 1) {
      return tf.raw.GatherV2(matrices, perm, Constants.of(tf, -2));
    }
    Tensor shape = Dims.of(tf, matrices);
    Tensor matrix = Dims.range(tf, shape, -2, Integer.MAX_VALUE);
    Tensor batch =
        tf.raw.BroadcastArgs(
            Dims.range(tf, shape, 0, -2), Dims.range(tf, Dims.of(tf, perm), 0, -1));
    Tensor whole = concat(tf, batch, matrix);
    Tensor rows = Dims.range(tf, matrix, 0, 1);
    Tensor flat = concat(tf, Constants.ints(tf, -1), matrix);
    Tensor flatPerm = concat(tf, Constants.ints(tf, -1), rows);
    Tensor gathered =
        tf.raw.GatherV2(
            tf.raw.Reshape(tf.raw.BroadcastTo(matrices, whole), flat),
            tf.raw.Reshape(tf.raw.BroadcastTo(perm, concat(tf, batch, rows)), flatPerm),
            Constants.of(tf, 1),
            WITHIN_BATCH);
    return tf.raw.Reshape(gathered, whole);
  }

  private static Tensor concat(BaseOps tf, Tensor first, Tensor second) {
    return tf.raw.ConcatV2(List.of(first, second), Constants.of(tf, 0));
  }
}
