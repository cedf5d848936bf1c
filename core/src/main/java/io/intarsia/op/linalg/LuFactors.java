package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
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
  /// @throws IllegalArgumentException if the shapes are known not to fit
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.lu_solve"
  @Endpoint("linalg.lu_solve")
  static Tensor luSolve(BaseOps tf, Tensor lowerUpper, Tensor perm, Tensor rhs) {
    return solved(tf, "luSolve", lowerUpper, perm, rhs);
  }

  private static Tensor solved(
      BaseOps tf, String operation, Tensor lowerUpper, Tensor perm, Tensor rhs) {
    Tensor order = order(tf, operation, lowerUpper, perm);
    Sizes rows = Sizes.of(tf, lowerUpper, -1, Integer.MAX_VALUE);
    Sizes columns = Sizes.of(tf, rhs, -1, Integer.MAX_VALUE);
    Sizes wanted = Sizes.of(tf, rhs, 0, -2).then(rows).then(columns);
    Tensor permuted = permuted(tf, new Fit(tf, operation).exactly("rhs", rhs, wanted), order);
    Tensor half = TriangularSolves.triangularSolve(tf, lower(tf, lowerUpper), permuted);
    return TriangularSolves.upperSolve(tf, lowerUpper, half);
  }

  /// Inverts matrices given by their LU factors.
  ///
  /// `lowerUpper` is `[B…, M, M]` and `perm` is `[B…, M]`, as `lu` gives them; the result is `[B…,
  /// M, M]`.
  ///
  /// @throws IllegalArgumentException if the shapes are known not to fit
  /// @throws TensorFlowException if a matrix is singular, or the shapes do not fit
  /// @see "Python: tf.linalg.lu_matrix_inverse"
  @Endpoint("linalg.lu_matrix_inverse")
  static Tensor luMatrixInverse(BaseOps tf, Tensor lowerUpper, Tensor perm) {
    Tensor zeros = tf.raw.ZerosLike(lowerUpper);
    Tensor ones = tf.raw.OnesLike(Diagonals.diagPart(tf, lowerUpper));
    Tensor identity = Diagonals.setDiag(tf, zeros, ones);
    return solved(tf, "luMatrixInverse", lowerUpper, perm, identity);
  }

  /// Multiplies LU factors to the matrices they are of.
  ///
  /// `lowerUpper` is `[B…, M, M]` and `perm` is `[B…, M]`, as `lu` gives them; the result is `[B…,
  /// M, M]`.
  ///
  /// @throws IllegalArgumentException if the shapes are known not to fit
  /// @throws TensorFlowException if `perm` holds no permutations, or the shapes do not fit
  /// @see "Python: tf.linalg.lu_reconstruct"
  @Endpoint("linalg.lu_reconstruct")
  static Tensor luReconstruct(BaseOps tf, Tensor lowerUpper, Tensor perm) {
    Tensor order = order(tf, "luReconstruct", lowerUpper, perm);
    Tensor upper = tf.raw.MatrixBandPart(lowerUpper, Constants.of(tf, 0), Constants.of(tf, -1));
    Tensor product = MatrixProducts.matMul(tf, lower(tf, lowerUpper), upper);
    return permuted(tf, product, inverse(tf, order));
  }

  /// The permutations, one for each matrix and as long as that has rows.
  private static Tensor order(BaseOps tf, String operation, Tensor lowerUpper, Tensor perm) {
    Shape factors = lowerUpper.shape();
    boolean known = factors.hasRank() && perm.shape().hasRank();
    if (known && (factors.rank() < 2 || factors.rank() != perm.rank() + 1)) {
      throw Mistake.argument(
          "%s: the shapes of lowerUpper and perm do not fit; expected [B…, M, M] and [B…, M], got %s and %s"
              .formatted(operation, factors, perm.shape()));
    }
    return new Fit(tf, operation).exactly("perm", perm, Sizes.of(tf, lowerUpper, 0, -1));
  }

  private static Tensor lower(BaseOps tf, Tensor lowerUpper) {
    Tensor band = tf.raw.MatrixBandPart(lowerUpper, Constants.of(tf, -1), Constants.of(tf, 0));
    return Diagonals.setDiag(tf, band, tf.raw.OnesLike(Diagonals.diagPart(tf, lowerUpper)));
  }

  /// Permutations sort to 0, 1, …; the places they come from are their inverses. What does not is
  /// none, and has places that there are not, which fail.
  private static Tensor inverse(BaseOps tf, Tensor perm) {
    Tensor descending = tf.raw.Neg(Casts.cast(tf, perm, DType.INT32));
    Tensor size = Dims.size(tf, perm, -1);
    var sorted = tf.raw.TopKV2(descending, size);
    Tensor all = tf.raw.Range(Constants.of(tf, 0), size, Constants.of(tf, 1));
    Tensor isFine = tf.raw.Equal(tf.raw.Neg(sorted.values()), all);
    return tf.raw.SelectV2(isFine, sorted.indices(), size);
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
