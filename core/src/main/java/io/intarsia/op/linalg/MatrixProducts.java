package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.BatchProducts;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.operator.Operators;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Products of matrices with matrices and vectors.
final class MatrixProducts {
  private static final MatMulOptions ADJOINT_A = MatMulOptions.defaults().withAdjointA(true);
  private static final MatMulOptions ADJOINT_B = MatMulOptions.defaults().withAdjointB(true);

  private MatrixProducts() {}

  /// Multiplies matrices.
  ///
  /// `a` is `[B…, M, K]` and `b` is `[B…, K, N]`, numeric, of the same dtype; batches broadcast;
  /// the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if the inner dimensions or the dtypes differ
  /// @see "Python: tf.linalg.matmul"
  @Endpoint({"linalg.matmul", "matmul"})
  static Tensor matMul(BaseOps tf, Tensor a, Tensor b) {
    return Operators.areMatrices(a.shape(), b.shape())
        ? tf.raw.MatMul(a, b)
        : BatchProducts.of(tf, a, false, b, false);
  }

  /// Multiplies matrices, transposed if asked to.
  ///
  /// `a` is `[B…, M, K]` and `b` is `[B…, K, N]` after transposition, numeric; batches broadcast;
  /// the result is `[B…, M, N]`.
  ///
  /// @throws IllegalArgumentException if an operand is to be both transposed and adjoint
  /// @throws TensorFlowException if the inner dimensions or the dtypes differ
  /// @see "Python: tf.linalg.matmul"
  @Endpoint({"linalg.matmul", "matmul"})
  static Tensor matMul(BaseOps tf, Tensor a, Tensor b, MatMulOptions options) {
    options.check("matMul");
    DType type = options.outputType();
    if (type != null && (type != a.dtype() || type != b.dtype())) {
      return widened(tf, a, b, type, options);
    }
    if (!Operators.areMatrices(a.shape(), b.shape())) {
      return batched(tf, a, b, options);
    }
    return isSparse(a, b, options) ? sparse(tf, a, b, options) : single(tf, a, b, options);
  }

  /// `aᴴ b`.
  static Tensor adjointTimes(BaseOps tf, Tensor a, Tensor b) {
    return matMul(tf, a, b, ADJOINT_A);
  }

  /// `a bᴴ`.
  static Tensor timesAdjoint(BaseOps tf, Tensor a, Tensor b) {
    return matMul(tf, a, b, ADJOINT_B);
  }

  /// Multiplies matrices with vectors.
  ///
  /// `a` is `[B…, M, K]` and `b` is `[B…, K]`, numeric, of the same dtype; batches broadcast; the
  /// result is `[B…, M]`.
  ///
  /// @throws TensorFlowException if the inner dimensions or the dtypes differ
  /// @see "Python: tf.linalg.matvec"
  @Endpoint("linalg.matvec")
  static Tensor matVec(BaseOps tf, Tensor a, Tensor b) {
    return matVec(tf, a, b, MatVecOptions.defaults());
  }

  /// Multiplies matrices, transposed if asked to, with vectors.
  ///
  /// `a` is `[B…, M, K]` after transposition and `b` is `[B…, K]`, numeric; batches broadcast; the
  /// result is `[B…, M]`.
  ///
  /// @throws IllegalArgumentException if the matrices are to be both transposed and adjoint
  /// @throws TensorFlowException if the inner dimensions or the dtypes differ
  /// @see "Python: tf.linalg.matvec"
  @Endpoint("linalg.matvec")
  static Tensor matVec(BaseOps tf, Tensor a, Tensor b, MatVecOptions options) {
    Tensor column = tf.raw.ExpandDims(b, Constants.of(tf, -1));
    Tensor product = matMul(tf, a, column, options.forMatMul());
    return tf.raw.Squeeze(product, Attributes.of("squeeze_dims", List.of(-1)));
  }

  private static Tensor single(BaseOps tf, Tensor a, Tensor b, MatMulOptions options) {
    return tf.raw.MatMul(
        options.adjointA() ? new MathOps(tf).conj(a) : a,
        options.adjointB() ? new MathOps(tf).conj(b) : b,
        transposition(options));
  }

  private static Attributes transposition(MatMulOptions options) {
    return Attributes.of("transpose_a", options.transposeA() || options.adjointA())
        .with("transpose_b", options.transposeB() || options.adjointB());
  }

  private static Tensor batched(BaseOps tf, Tensor a, Tensor b, MatMulOptions options) {
    return BatchProducts.of(
        tf,
        conjugatedToTranspose(tf, a, options.transposeA()),
        options.transposeA() || options.adjointA(),
        conjugatedToTranspose(tf, b, options.transposeB()),
        options.transposeB() || options.adjointB());
  }

  private static Tensor widened(BaseOps tf, Tensor a, Tensor b, DType type, MatMulOptions options) {
    return tf.raw.BatchMatMulV3(
        conjugatedToTranspose(tf, a, options.transposeA()),
        conjugatedToTranspose(tf, b, options.transposeB()),
        type,
        adjunction(options));
  }

  /// The batched ops know only the adjoint, which conjugates once more.
  private static Tensor conjugatedToTranspose(BaseOps tf, Tensor x, boolean transpose) {
    return transpose ? new MathOps(tf).conj(x) : x;
  }

  private static Attributes adjunction(MatMulOptions options) {
    return Attributes.of("adj_x", options.transposeA() || options.adjointA())
        .with("adj_y", options.transposeB() || options.adjointB());
  }

  private static boolean isSparse(Tensor a, Tensor b, MatMulOptions options) {
    boolean hinted = options.aIsSparse() || options.bIsSparse();
    boolean mixed = a.dtype() != b.dtype();
    return (hinted || mixed) && hasSparseKernel(a.dtype()) && hasSparseKernel(b.dtype());
  }

  private static boolean hasSparseKernel(DType dtype) {
    return dtype == DType.BFLOAT16 || dtype == DType.FLOAT32;
  }

  private static Tensor sparse(BaseOps tf, Tensor a, Tensor b, MatMulOptions options) {
    Attributes attributes =
        transposition(options)
            .with("a_is_sparse", options.aIsSparse())
            .with("b_is_sparse", options.bIsSparse());
    Tensor product = tf.raw.SparseMatMul(a, b, attributes);
    return a.dtype() == b.dtype() ? Casts.cast(tf, product, a.dtype()) : product;
  }
}
