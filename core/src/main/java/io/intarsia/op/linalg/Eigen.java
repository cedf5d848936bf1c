package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Eigenvalues and eigenvectors.
final class Eigen {
  private static final Attributes VALUES_ONLY = Attributes.of("compute_v", false);

  private Eigen() {}

  /// Computes eigenvalues and right eigenvectors.
  ///
  /// `tensor` is `[B…, N, N]`, `float32`, `float64` or complex; the values are `[B…, N]`, in no
  /// particular order, the vectors the columns of `[B…, N, N]`, both complex.
  ///
  /// @throws IllegalArgumentException if the dtype is another
  /// @throws TensorFlowException if the matrices are not square
  /// @see "Python: tf.linalg.eig"
  @Endpoint({"linalg.eig", "eig"})
  static EigenResult eig(BaseOps tf, Tensor tensor) {
    var result = tf.raw.Eig(tensor, complex("eig", tensor.dtype()));
    return new EigenResult(result.e(), result.v());
  }

  /// Computes eigenvalues.
  ///
  /// `tensor` is `[B…, N, N]`, `float32`, `float64` or complex; the result is `[B…, N]`, complex,
  /// in no particular order.
  ///
  /// @throws IllegalArgumentException if the dtype is another
  /// @throws TensorFlowException if the matrices are not square
  /// @see "Python: tf.linalg.eigvals"
  @Endpoint({"linalg.eigvals", "eigvals"})
  static Tensor eigvals(BaseOps tf, Tensor tensor) {
    return tf.raw.Eig(tensor, complex("eigvals", tensor.dtype()), VALUES_ONLY).e();
  }

  /// Computes eigenvalues and eigenvectors of self-adjoint matrices; only their lower triangles are
  /// read.
  ///
  /// `tensor` is `[B…, N, N]`, floating or complex; the values are `[B…, N]`, ascending, the
  /// vectors the columns of `[B…, N, N]`, of length 1.
  ///
  /// @throws TensorFlowException if the dtype is another or the matrices are not square
  /// @see "Python: tf.linalg.eigh"
  @Endpoint("linalg.eigh")
  static EigenResult eigh(BaseOps tf, Tensor tensor) {
    var result = tf.raw.SelfAdjointEigV2(tensor);
    return new EigenResult(result.e(), result.v());
  }

  /// Computes eigenvalues of self-adjoint matrices; only their lower triangles are read.
  ///
  /// `tensor` is `[B…, N, N]`, floating or complex; the result is `[B…, N]`, ascending.
  ///
  /// @throws TensorFlowException if the dtype is another or the matrices are not square
  /// @see "Python: tf.linalg.eigvalsh"
  @Endpoint("linalg.eigvalsh")
  static Tensor eigvalsh(BaseOps tf, Tensor tensor) {
    return tf.raw.SelfAdjointEigV2(tensor, VALUES_ONLY).e();
  }

  private static DType complex(String operation, DType dtype) {
    return switch (dtype) {
      case FLOAT32, COMPLEX64 -> DType.COMPLEX64;
      case FLOAT64, COMPLEX128 -> DType.COMPLEX128;
      default ->
          throw Mistake.argument(
              "%s: wrong dtype; expected float32, float64, complex64 or complex128, got %s"
                  .formatted(operation, dtype));
    };
  }
}
