package io.intarsia.op.linalg;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Matrices that are zero but for three diagonals.
final class Tridiagonal {
  private static final Attributes ROWS = Attributes.of("axis", -2);

  private Tridiagonal() {}

  /// Solves `A x = rhs` for tridiagonal matrices in compact form.
  ///
  /// `diagonals` is `[B…, 3, M]` as [DiagonalsFormat#COMPACT] says, and `rhs` is `[B…, M]` or `[B…,
  /// M, N]`, floating or complex, of the same dtype; the result has the shape of `rhs`.
  ///
  /// @throws IllegalArgumentException if the ranks do not fit
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_solve"
  @Endpoint("linalg.tridiagonal_solve")
  static Tensor tridiagonalSolve(BaseOps tf, Tensor diagonals, Tensor rhs) {
    return tridiagonalSolve(tf, diagonals, rhs, TridiagonalSolveOptions.defaults());
  }

  /// Solves `A x = rhs` for tridiagonal matrices, with options.
  ///
  /// `diagonals` is as [DiagonalsFormat] says, and `rhs` is `[B…, M]` or `[B…, M, N]`, floating or
  /// complex, of the same dtype; the result has the shape of `rhs`.
  ///
  /// @throws IllegalArgumentException if the ranks do not fit, or singular matrices are to be
  ///   altered without pivoting
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_solve"
  @Endpoint("linalg.tridiagonal_solve")
  static Tensor tridiagonalSolve(
      BaseOps tf, Tensor diagonals, Tensor rhs, TridiagonalSolveOptions options) {
    check(diagonals, rhs, options);
    Tensor compact = compact(tf, diagonals, options.diagonalsFormat());
    // As in Python, operands of unknown rank are taken for batches of matrices.
    boolean areRanksKnown = diagonals.shape().hasRank() && rhs.shape().hasRank();
    if (areRanksKnown && rhs.rank() == diagonals.rank() - 1) {
      Tensor column = tf.raw.ExpandDims(conjugated(tf, rhs, options), Constants.of(tf, -1));
      Tensor solution = tf.raw.TridiagonalSolve(compact, column, options.attributes());
      return tf.raw.Squeeze(solution, Attributes.of("squeeze_dims", List.of(-1)));
    }
    Tensor matrix =
        options.transposeRhs()
            ? MatrixTransposes.matrixTranspose(tf, rhs, options.conjugateRhs())
            : conjugated(tf, rhs, options);
    return tf.raw.TridiagonalSolve(compact, matrix, options.attributes());
  }

  /// Solves `A x = rhs` for tridiagonal matrices given by the diagonals above, on and below the
  /// main one.
  ///
  /// They are `[B…, M]` each (the first and the last may lack the element outside the matrix), and
  /// `rhs` is `[B…, M]` or `[B…, M, N]`, floating or complex, of the same dtype; the result has the
  /// shape of `rhs`.
  ///
  /// @throws IllegalArgumentException if there are not three, or their lengths or ranks do not fit
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_solve"
  @Endpoint("linalg.tridiagonal_solve")
  static Tensor tridiagonalSolve(BaseOps tf, List<Tensor> diagonals, Tensor rhs) {
    return tridiagonalSolve(tf, diagonals, rhs, TridiagonalSolveOptions.defaults());
  }

  /// Solves `A x = rhs` for tridiagonal matrices given by the diagonals above, on and below the
  /// main one, with options.
  ///
  /// They are `[B…, M]` each (the first and the last may lack the element outside the matrix), and
  /// `rhs` is `[B…, M]` or `[B…, M, N]`, floating or complex, of the same dtype; the result has the
  /// shape of `rhs`.
  ///
  /// @throws IllegalArgumentException if there are not three, or their lengths or ranks do not fit
  /// @throws TensorFlowException if a matrix is singular, or shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_solve"
  @Endpoint("linalg.tridiagonal_solve")
  static Tensor tridiagonalSolve(
      BaseOps tf, List<Tensor> diagonals, Tensor rhs, TridiagonalSolveOptions options) {
    three("tridiagonalSolve", diagonals);
    diagonals.forEach(Tridiagonal::checkNoScalar);
    Tensor main = diagonals.get(1);
    Tensor above = padded(tf, diagonals.get(0), main, 0, 1);
    Tensor below = padded(tf, diagonals.get(2), main, 1, 0);
    Tensor compact = tf.raw.Pack(List.of(above, main, below), ROWS);
    return tridiagonalSolve(tf, compact, rhs, options.withDiagonalsFormat(DiagonalsFormat.COMPACT));
  }

  /// Multiplies tridiagonal matrices in compact form with matrices.
  ///
  /// `diagonals` is `[B…, 3, M]` as [DiagonalsFormat#COMPACT] says, and `rhs` is `[B…, M, N]`,
  /// floating or complex, of the same dtype; the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_matmul"
  @Endpoint("linalg.tridiagonal_matmul")
  static Tensor tridiagonalMatmul(BaseOps tf, Tensor diagonals, Tensor rhs) {
    return tridiagonalMatmul(tf, diagonals, rhs, DiagonalsFormat.COMPACT);
  }

  /// Multiplies tridiagonal matrices with matrices.
  ///
  /// `diagonals` is as the format says, and `rhs` is `[B…, M, N]`, floating or complex, of the same
  /// dtype; the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_matmul"
  @Endpoint("linalg.tridiagonal_matmul")
  static Tensor tridiagonalMatmul(
      BaseOps tf, Tensor diagonals, Tensor rhs, DiagonalsFormat diagonalsFormat) {
    Tensor compact = compact(tf, diagonals, diagonalsFormat);
    return tridiagonalMatmul(tf, tf.raw.Unpack(compact, 3, ROWS), rhs);
  }

  /// Multiplies tridiagonal matrices, given by the diagonals above, on and below the main one, with
  /// matrices.
  ///
  /// They are `[B…, M]` each and `rhs` is `[B…, M, N]`, floating or complex, of the same dtype; the
  /// result is `[B…, M, N]`.
  ///
  /// @throws IllegalArgumentException if there are not three
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.linalg.tridiagonal_matmul"
  @Endpoint("linalg.tridiagonal_matmul")
  static Tensor tridiagonalMatmul(BaseOps tf, List<Tensor> diagonals, Tensor rhs) {
    three("tridiagonalMatmul", diagonals);
    List<Tensor> rows =
        diagonals.stream().map(row -> tf.raw.ExpandDims(row, Constants.of(tf, -2))).toList();
    return tf.raw.TridiagonalMatMul(rows.get(0), rows.get(1), rows.get(2), rhs);
  }

  private static void three(String operation, List<Tensor> diagonals) {
    if (diagonals.size() != 3) {
      throw Mistake.argument(
          "%s: wrong number of diagonals; expected 3, above, on and below the main one, got %d"
              .formatted(operation, diagonals.size()));
    }
  }

  private static void checkNoScalar(Tensor diagonal) {
    if (diagonal.shape().hasRank() && diagonal.rank() == 0) {
      throw Mistake.argument(
          "tridiagonalSolve: wrong rank of a diagonal; expected [B…, M], got a scalar");
    }
  }

  private static void check(Tensor diagonals, Tensor rhs, TridiagonalSolveOptions options) {
    if (options.perturbSingular() && !options.partialPivoting()) {
      throw Mistake.argument(
          "tridiagonalSolve: perturbSingular needs partialPivoting; expected both, got only the"
              + " first");
    }
    if (!diagonals.shape().hasRank() || !rhs.shape().hasRank()) {
      return;
    }
    int rank = diagonals.rank();
    if (rank < 2 || rhs.rank() != rank && rhs.rank() != rank - 1) {
      throw Mistake.argument(
          "tridiagonalSolve: wrong ranks; expected [B…, 3, M] and [B…, M] or [B…, M, N], got %s and %s"
              .formatted(diagonals.shape(), rhs.shape()));
    }
  }

  private static Tensor compact(BaseOps tf, Tensor diagonals, DiagonalsFormat format) {
    return switch (format) {
      case COMPACT -> diagonals;
      case MATRIX -> Diagonals.tridiagonal(tf, diagonals);
    };
  }

  private static Tensor conjugated(BaseOps tf, Tensor rhs, TridiagonalSolveOptions options) {
    return options.conjugateRhs() ? new MathOps(tf).conj(rhs) : rhs;
  }

  private static Tensor padded(BaseOps tf, Tensor diagonal, Tensor main, int before, int after) {
    long wanted = length(main);
    long length = length(diagonal);
    if (wanted < 0 || length < 0) {
      return paddedWhenRun(tf, diagonal, main, before, after);
    }
    long missing = wanted - length;
    if (missing == 0) {
      return diagonal;
    } else if (missing != 1) {
      throw Mistake.argument(
          "tridiagonalSolve: wrong length of a diagonal; expected %d or one less, got %d"
              .formatted(wanted, length));
    }
    int[][] paddings = new int[diagonal.rank()][2];
    paddings[diagonal.rank() - 1] = new int[] {before, after};
    return tf.raw.Pad(diagonal, Constants.of(tf, paddings));
  }

  private static long length(Tensor diagonal) {
    return diagonal.shape().hasRank() ? diagonal.shape().dim(-1) : Shape.UNKNOWN_SIZE;
  }

  /// The same for sizes that are known only when the op runs; more than one missing element fails
  /// where the diagonals are joined.
  private static Tensor paddedWhenRun(
      BaseOps tf, Tensor diagonal, Tensor main, int before, int after) {
    Tensor missing = Dims.size(tf, main, -1).minus(Dims.size(tf, diagonal, -1));
    Tensor one = Constants.of(tf, 1);
    Tensor last =
        tf.raw.Reshape(
            tf.raw.Mul(tf.raw.Minimum(missing, one), Constants.ints(tf, before, after)),
            Constants.ints(tf, 1, 2));
    Tensor others = tf.raw.Sub(tf.raw.Rank(diagonal), one);
    Tensor rows = tf.raw.Pack(List.of(others, Constants.of(tf, 0)));
    Tensor columns = Constants.ints(tf, 0, 0);
    return tf.raw.Pad(diagonal, tf.raw.Pad(last, tf.raw.Pack(List.of(rows, columns))));
  }
}
