package io.intarsia.op.numpy;

import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.linalg.LinalgOps;
import io.intarsia.op.linalg.QrOptions;
import io.intarsia.op.linalg.SvdOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Matrices as products of simpler ones, and what solves equations with them.
final class Decompositions {
  private Decompositions() {}

  /// The eigenvalues in ascending order and the eigenvectors of symmetric matrices, of complex ones
  /// Hermitian; their lower triangle counts.
  ///
  /// @param a `[…, M, M]`
  /// @see "Python: numpy.linalg.eigh"
  @Endpoint("numpy.linalg.eigh")
  static EigenPairs eigh(BaseOps tf, Object a) {
    var found = new LinalgOps(tf).eigh(Given.floating(tf, a));
    return new EigenPairs(found.e(), found.v());
  }

  /// The eigenvalues and eigenvectors of square matrices: complex, also where numpy gives real ones
  /// as none has an imaginary part.
  ///
  /// @param a `[…, M, M]`
  /// @see "Python: numpy.linalg.eig"
  @Endpoint("numpy.linalg.eig")
  static EigenPairs eig(BaseOps tf, Object a) {
    var found = new LinalgOps(tf).eig(Given.floating(tf, a));
    return new EigenPairs(found.e(), found.v());
  }

  /// The eigenvalues of square matrices, `[…, M]`: complex, also where numpy gives real ones as
  /// none has an imaginary part.
  ///
  /// @param a `[…, M, M]`
  /// @see "Python: numpy.linalg.eigvals"
  @Endpoint("numpy.linalg.eigvals")
  static Tensor eigvals(BaseOps tf, Object a) {
    return new LinalgOps(tf).eigvals(Given.floating(tf, a));
  }

  /// Matrices with orthonormal columns times triangular ones.
  ///
  /// @param a `[…, M, N]`
  /// @see "Python: numpy.linalg.qr"
  @Endpoint("numpy.linalg.qr")
  static QrFactors qr(BaseOps tf, Object a) {
    return qr(tf, a, "reduced");
  }

  /// Matrices with orthonormal columns times triangular ones.
  ///
  /// @param a `[…, M, N]`
  /// @param mode `reduced` for `min(M, N)` columns, `complete` for `M`
  /// @throws IllegalArgumentException if the mode is another
  /// @see "Python: numpy.linalg.qr"
  @Endpoint("numpy.linalg.qr")
  static QrFactors qr(BaseOps tf, Object a, String mode) {
    boolean isFull = Choices.of("linalg.qr", "mode", mode, "reduced", "complete") == 1;
    var options = QrOptions.defaults().withFullMatrices(isFull);
    var found = new LinalgOps(tf).qr(Given.floating(tf, a), options);
    return new QrFactors(found.q(), found.r());
  }

  /// The singular value decomposition of matrices, with all singular vectors.
  ///
  /// @param a `[…, M, N]`
  /// @see "Python: numpy.linalg.svd"
  @Endpoint("numpy.linalg.svd")
  static SvdFactors svd(BaseOps tf, Object a) {
    return svd(tf, a, true);
  }

  /// The singular value decomposition of matrices.
  ///
  /// @param a `[…, M, N]`
  /// @param fullMatrices whether there are `M` and `N` singular vectors, or `min(M, N)` of either
  /// @see "Python: numpy.linalg.svd"
  @Endpoint("numpy.linalg.svd")
  static SvdFactors svd(BaseOps tf, Object a, boolean fullMatrices) {
    var options = SvdOptions.defaults().withFullMatrices(fullMatrices);
    var found = new LinalgOps(tf).svd(Given.floating(tf, a), options);
    return new SvdFactors(found.u(), found.s(), new LinalgOps(tf).adjoint(found.v()));
  }

  /// The determinants of square matrices by sign and logarithm, which do not overflow.
  ///
  /// @param a `[…, M, M]`
  /// @see "Python: numpy.linalg.slogdet"
  @Endpoint("numpy.linalg.slogdet")
  static SignAndLogDet slogdet(BaseOps tf, Object a) {
    var found = new LinalgOps(tf).slogdet(Given.floating(tf, a));
    return new SignAndLogDet(found.sign(), found.logAbsDeterminant());
  }

  /// What solves `a x = b` with the least squares.
  ///
  /// @param a a matrix `[M, N]`
  /// @param b a vector `[M]`, or a matrix of columns `[M, K]`
  /// @throws IllegalArgumentException if the rank of `b` is not known
  /// @see "Python: numpy.linalg.lstsq"
  @Endpoint("numpy.linalg.lstsq")
  static LeastSquares lstsq(BaseOps tf, Object a, Object b) {
    Tensor matrix = Given.floating(tf, a);
    Tensor given = Given.like(tf, b, matrix);
    boolean isVector = Given.rank("linalg.lstsq", given) == 1;
    Tensor columns = isVector ? given.expandDims(-1) : given;
    var linalg = new LinalgOps(tf);
    Tensor x = linalg.pinv(matrix).matMul(columns);
    Tensor rank = linalg.matrixRank(matrix);
    Tensor residuals = residuals(tf, matrix, columns.minus(matrix.matMul(x)), rank);
    return new LeastSquares(isVector ? x.squeeze(-1) : x, residuals, rank, linalg.svdvals(matrix));
  }

  private static Tensor residuals(BaseOps tf, Tensor matrix, Tensor rest, Tensor rank) {
    Tensor squares = rest.abs().square().sum(0);
    Tensor rows = Dims.size(tf, matrix, 0);
    Tensor columns = Dims.size(tf, matrix, 1);
    Tensor isKnown = rank.eq(columns).and(rows.gt(columns)).cast(rows.dtype());
    Tensor kept = Dims.size(tf, squares, 0).times(isKnown).expandDims(0);
    return tf.raw.Slice(squares, tf.raw.ZerosLike(kept), kept);
  }

  /// The product of arrays by Einstein's rule: `einsum("ij,jk->ik", x, y)` is `x @ y`.
  ///
  /// @param equation a letter for each axis of each array, and behind an arrow those of the result
  /// @param operands or one list of them
  /// @see "Python: numpy.einsum"
  @Endpoint("numpy.einsum")
  static Tensor einsum(BaseOps tf, String equation, Object... operands) {
    return new LinalgOps(tf).einsum(equation, Given.arrays(tf, List.of(operands)));
  }
}
