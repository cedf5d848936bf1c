package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Precision;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Singular values.
final class Singular {
  private static final Attributes VALUES_ONLY = Attributes.of("compute_uv", false);

  private Singular() {}

  /// Decomposes matrices into singular values and singular vectors.
  ///
  /// `tensor` is `[B…, M, N]`, floating or complex; with `P` the smaller of `M` and `N`, the values
  /// are `[B…, P]`, real, in descending order, and the vectors `[B…, M, P]` and `[B…, N, P]`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.svd"
  @Endpoint("linalg.svd")
  static SvdResult svd(BaseOps tf, Tensor tensor) {
    return svd(tf, tensor, SvdOptions.defaults());
  }

  /// Decomposes matrices into singular values and singular vectors, these complete if asked for.
  ///
  /// `tensor` is `[B…, M, N]`, floating or complex; the values are `[B…, min(M, N)]`, real, in
  /// descending order; complete vectors are `[B…, M, M]` and `[B…, N, N]`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.svd"
  @Endpoint("linalg.svd")
  static SvdResult svd(BaseOps tf, Tensor tensor, SvdOptions options) {
    var parts = tf.raw.Svd(tensor, Attributes.of("full_matrices", options.fullMatrices()));
    return new SvdResult(new MathOps(tf).real(parts.s()), parts.u(), parts.v());
  }

  /// Computes the singular values of matrices: Python's `svd` with `compute_uv=False`.
  ///
  /// `tensor` is `[B…, M, N]`, floating or complex; the result is `[B…, min(M, N)]`, real, in
  /// descending order.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.svd"
  @Endpoint(value = "linalg.svd", variant = true)
  static Tensor svdvals(BaseOps tf, Tensor tensor) {
    return new MathOps(tf).real(tf.raw.Svd(tensor, VALUES_ONLY).s());
  }

  /// Counts the singular values that are not about zero.
  ///
  /// `a` is `[B…, M, N]`, floating; the result is `[B…]`, `int32`. About zero is up to `max(M, N)`
  /// roundings of the largest singular value.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.matrix_rank"
  @Endpoint("linalg.matrix_rank")
  static Tensor matrixRank(BaseOps tf, Tensor a) {
    MatrixRanks.check("matrixRank", "a", a);
    Tensor values = svdvals(tf, a);
    Tensor largest = tf.raw.Max(values, Constants.ints(tf, -1), Attributes.of("keep_dims", true));
    return above(tf, values, tf.raw.Mul(largest, Precision.ofShape(tf, a, 1)));
  }

  /// Counts the singular values above `tol`, a number.
  ///
  /// `a` is `[B…, M, N]`, floating; the result is `[B…]`, `int32`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.matrix_rank"
  @Endpoint("linalg.matrix_rank")
  static Tensor matrixRank(BaseOps tf, Tensor a, double tol) {
    Tensor values = svdvals(tf, a);
    return above(tf, values, Constants.like(tf, tol, values));
  }

  /// Counts the singular values above `tol`, a tensor that broadcasts with them.
  ///
  /// `a` is `[B…, M, N]`, floating; the result is `[B…]`, `int32`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.matrix_rank"
  @Endpoint("linalg.matrix_rank")
  static Tensor matrixRank(BaseOps tf, Tensor a, Tensor tol) {
    return above(tf, svdvals(tf, a), tol);
  }

  private static Tensor above(BaseOps tf, Tensor values, Tensor bound) {
    Tensor counted = tf.raw.Cast(tf.raw.Greater(values, bound), DType.INT32);
    return tf.raw.Sum(counted, Constants.ints(tf, -1));
  }

  /// Computes the Moore-Penrose pseudo-inverse.
  ///
  /// `a` is `[B…, M, N]`, floating; the result is `[B…, N, M]`. Singular values up to `10 * max(M,
  /// N)` roundings of the largest one count as zero.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.pinv"
  @Endpoint("linalg.pinv")
  static Tensor pinv(BaseOps tf, Tensor a) {
    MatrixRanks.check("pinv", "a", a);
    return pinv(tf, a, Precision.ofShape(tf, a, 10));
  }

  /// Computes the Moore-Penrose pseudo-inverse; singular values up to `rcond` of the largest one
  /// count as zero.
  ///
  /// `a` is `[B…, M, N]`, floating; the result is `[B…, N, M]`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.pinv"
  @Endpoint("linalg.pinv")
  static Tensor pinv(BaseOps tf, Tensor a, double rcond) {
    return pinv(tf, a, Constants.of(tf, rcond, a.dtype().realDType()));
  }

  /// Computes the Moore-Penrose pseudo-inverse; singular values up to `rcond`, `[B…]`, of the
  /// largest one count as zero.
  ///
  /// `a` is `[B…, M, N]`, floating; the result is `[B…, N, M]`.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.linalg.pinv"
  @Endpoint("linalg.pinv")
  static Tensor pinv(BaseOps tf, Tensor a, Tensor rcond) {
    MatrixRanks.check("pinv", "a", a);
    SvdResult parts = svd(tf, a);
    Tensor s = parts.s();
    Tensor cutoff = tf.raw.Mul(rcond, tf.raw.Max(s, Constants.ints(tf, -1)));
    Tensor nonzero = tf.raw.Greater(s, tf.raw.ExpandDims(cutoff, Constants.of(tf, -1)));
    Tensor infinity = Constants.like(tf, Double.POSITIVE_INFINITY, s);
    Tensor divisors =
        tf.raw.ExpandDims(tf.raw.SelectV2(nonzero, s, infinity), Constants.of(tf, -2));
    Tensor scaled = tf.raw.RealDiv(parts.v(), Casts.cast(tf, divisors, a.dtype()));
    return MatrixProducts.timesAdjoint(tf, scaled, parts.u());
  }
}
