package io.intarsia.op.linalg;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Eigenvalues of one self-adjoint tridiagonal matrix.
final class TridiagonalEigen {
  private static final Shape VECTOR = Shape.of(-1);

  private TridiagonalEigen() {}

  /// Computes the eigenvalues of a self-adjoint tridiagonal matrix.
  ///
  /// `alpha` is `[N]`, the diagonal, and `beta` is `[N - 1]`, the one above it, floating or
  /// complex, of the same dtype; the result is `[N]`, real, ascending. The matrix is made whole:
  /// this takes `N²` elements.
  ///
  /// @throws IllegalArgumentException if these are no vectors of such lengths
  /// @throws TensorFlowException if the dtypes differ
  /// @see "Python: tf.linalg.eigh_tridiagonal"
  @Endpoint("linalg.eigh_tridiagonal")
  static Tensor eighTridiagonal(BaseOps tf, Tensor alpha, Tensor beta) {
    return new MathOps(tf).real(Eigen.eigvalsh(tf, matrix(tf, alpha, beta)));
  }

  /// Computes the eigenvalues of a self-adjoint tridiagonal matrix, or those chosen by place or
  /// value.
  ///
  /// `alpha` is `[N]`, the diagonal, and `beta` is `[N - 1]`, the one above it, floating or
  /// complex, of the same dtype; the result is `[K]`, real, ascending. The matrix is made whole:
  /// this takes `N²` elements.
  ///
  /// @throws IllegalArgumentException if these are no vectors of such lengths
  /// @throws TensorFlowException if the dtypes differ
  /// @see "Python: tf.linalg.eigh_tridiagonal"
  @Endpoint("linalg.eigh_tridiagonal")
  static Tensor eighTridiagonal(
      BaseOps tf, Tensor alpha, Tensor beta, EighTridiagonalOptions options) {
    Tensor values = eighTridiagonal(tf, alpha, beta);
    return tf.raw.GatherV2(values, options.chosen(tf, values), Constants.of(tf, 0));
  }

  /// Computes eigenvalues and eigenvectors of a self-adjoint tridiagonal matrix: Python's
  /// `eigh_tridiagonal` with `eigvals_only=False`.
  ///
  /// `alpha` is `[N]`, the diagonal, and `beta` is `[N - 1]`, the one above it, floating or
  /// complex, of the same dtype; the values are `[K]`, real, ascending, the vectors the columns of
  /// `[N, K]`, of length 1.
  ///
  /// @throws IllegalArgumentException if these are no vectors of such lengths
  /// @throws TensorFlowException if the dtypes differ
  /// @see "Python: tf.linalg.eigh_tridiagonal"
  @Endpoint(value = "linalg.eigh_tridiagonal", variant = true)
  static EigenResult eighTridiagonalVectors(
      BaseOps tf, Tensor alpha, Tensor beta, EighTridiagonalOptions options) {
    EigenResult all = Eigen.eigh(tf, matrix(tf, alpha, beta));
    Tensor values = new MathOps(tf).real(all.e());
    Tensor chosen = options.chosen(tf, values);
    return new EigenResult(
        tf.raw.GatherV2(values, chosen, Constants.of(tf, 0)),
        tf.raw.GatherV2(all.v(), chosen, Constants.of(tf, 1)));
  }

  /// Only the lower triangle is read, where the conjugates of `beta` stand.
  private static Tensor matrix(BaseOps tf, Tensor alpha, Tensor beta) {
    if (!fits(alpha.shape(), beta.shape())) {
      throw Mistake.argument(
          "eighTridiagonal: wrong shapes of alpha and beta; expected [N] and [N - 1], got %s and %s"
              .formatted(alpha.shape(), beta.shape()));
    }
    Tensor below =
        tf.raw.ConcatV2(
            List.of(
                new MathOps(tf).conj(beta),
                tf.raw.Fill(Constants.ints(tf, 1), Constants.zero(tf, beta.dtype()))),
            Constants.of(tf, 0));
    Tensor diagonal = alpha.shape().hasRank() ? alpha : tf.raw.EnsureShape(alpha, VECTOR);
    Tensor band = tf.raw.Pack(List.of(diagonal, below), Attributes.of("axis", 0));
    var lower = DiagOptions.defaults().withK(-1, 0).withAlign("LEFT_LEFT");
    return Diagonals.diag(tf, band, lower);
  }

  private static boolean fits(Shape alpha, Shape beta) {
    if (!alpha.isCompatibleWith(VECTOR) || !beta.isCompatibleWith(VECTOR)) {
      return false;
    }
    return !alpha.isFullyKnown()
        || !beta.isFullyKnown()
        || beta.dim(0) == Math.max(0, alpha.dim(0) - 1);
  }
}
