package io.intarsia.types.sparse;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Products of matrices in compressed-row form with others and with tensors.
final class CSRProducts {
  private CSRProducts() {}

  /// A factor as it is multiplied: a tensor or a [CSRSparseTensor].
  record Factor(Object value, boolean transpose, boolean adjoint) {
    boolean isTransposed() {
      return transpose || adjoint;
    }

    CSRSparseTensor sparse() {
      return (CSRSparseTensor) value;
    }

    Tensor dense() {
      return (Tensor) value;
    }

    Shape shape() {
      return value instanceof CSRSparseTensor sparse ? sparse.staticShape() : dense().shape();
    }

    DType dtype() {
      return value instanceof CSRSparseTensor sparse ? sparse.dtype() : dense().dtype();
    }

    boolean isEmpty() {
      return shape().hasRank() && shape().toList().contains(0L);
    }

    /// The same matrix without the need to conjugate it.
    Factor conjugated(Ops tf) {
      return adjoint ? new Factor(tf.math.conj(dense()), true, false) : this;
    }

    /// The same matrix, transposed beforehand if it must be conjugated.
    Factor resolved(Ops tf) {
      return adjoint ? new Factor(CSRDispatch.transposed(tf, sparse(), true), false, false) : this;
    }

    /// As the caller wrote it.
    @Override
    public String toString() {
      return isTransposed() ? shape() + " transposed" : shape().toString();
    }
  }

  static @Nullable Object matMul(Call call) {
    Factor a = factor(call, call.arg(0), "transpose_a", "adjoint_a");
    Factor b = factor(call, call.arg(1), "transpose_b", "adjoint_b");
    if (a == null || b == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    if (call.arg("output_type") instanceof DType type) {
      CSRChecks.checkSameDtype(call.api(), a.dtype(), type);
    }
    return product(call, a, b);
  }

  /// The vectors become matrices of one column.
  static @Nullable Object matVec(Call call) {
    Factor a = factor(call, call.arg(0), "transpose_a", "adjoint_a");
    if (a == null || !(call.arg(1) instanceof Tensor vectors)) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Ops tf = CSRDispatch.tf(call);
    Tensor columns = tf.expandDims(vectors, -1);
    return tf.squeeze((Tensor) product(call, a, new Factor(columns, false, false)), -1);
  }

  private static @Nullable Factor factor(
      Call call, @Nullable Object value, String transpose, String adjoint) {
    if (!(value instanceof CSRSparseTensor) && !(value instanceof Tensor)) {
      return null;
    }
    var factor =
        new Factor(value, CSRDispatch.isSet(call, transpose), CSRDispatch.isSet(call, adjoint));
    if (factor.transpose() && factor.adjoint()) {
      throw Mistake.argument(
          "%s: expected at most one of %s and %s, got both"
              .formatted(call.api(), transpose, adjoint));
    }
    return factor;
  }

  private static Object product(Call call, Factor a, Factor b) {
    CSRChecks.checkSameDtype(call.api(), a.dtype(), b.dtype());
    Shape shape = shape(call.api(), a, b);
    Ops tf = CSRDispatch.tf(call);
    if (a.value() instanceof CSRSparseTensor && b.value() instanceof CSRSparseTensor) {
      return sparse(tf, a, b, shape);
    }
    // The kernel ends the process if there is nothing to multiply.
    if (shape.isFullyKnown() && (a.isEmpty() || b.isEmpty())) {
      return tf.zeros(shape, a.dtype());
    }
    return a.value() instanceof CSRSparseTensor
        ? tf.raw.SparseMatrixMatMul(a.sparse().matrix(), b.dense(), attributes(a, b))
        : transposedTwice(tf, a.conjugated(tf), b.resolved(tf));
  }

  private static CSRSparseTensor sparse(Ops tf, Factor a, Factor b, Shape shape) {
    DType dtype = a.dtype();
    Tensor product =
        tf.raw.SparseMatrixSparseMatMul(
            a.sparse().matrix(), b.sparse().matrix(), dtype, attributes(a, b));
    return new CSRSparseTensor(product, CSRShapes.product(tf, a, b, shape), shape, dtype);
  }

  /// `a b` as `(bᵀ aᵀ)ᵀ`: the kernel takes the sparse one first.
  private static Tensor transposedTwice(Ops tf, Factor a, Factor b) {
    Attributes attributes =
        Attributes.of("transpose_a", !b.isTransposed())
            .with("transpose_b", !a.isTransposed())
            .with("transpose_output", true);
    return tf.raw.SparseMatrixMatMul(b.sparse().matrix(), a.dense(), attributes);
  }

  private static Attributes attributes(Factor a, Factor b) {
    return Attributes.of("transpose_a", a.transpose())
        .with("transpose_b", b.transpose())
        .with("adjoint_a", a.adjoint())
        .with("adjoint_b", b.adjoint());
  }

  // -- shapes -------------------------------------------------------------------------------------

  private static Shape shape(Api api, Factor a, Factor b) {
    if (!a.shape().hasRank() || !b.shape().hasRank()) {
      return Shape.unknown();
    }
    int rank = a.shape().rank();
    if (rank < 2 || b.shape().rank() != rank || !agree(a, b)) {
      throw Mistake.argument(
          ("%s: expected as many matrices on both sides, and as many columns in the first as rows"
                  + " in the second, got %s and %s")
              .formatted(api, a, b));
    }
    Shape matrix = Shape.of(dim(a, a.isTransposed() ? 1 : 2), dim(b, b.isTransposed() ? 2 : 1));
    return rank == 2 ? matrix : matrix.withLeading(batch(a, b));
  }

  private static boolean agree(Factor a, Factor b) {
    Shape columns = Shape.of(dim(a, a.isTransposed() ? 2 : 1));
    Shape rows = Shape.of(dim(b, b.isTransposed() ? 1 : 2));
    Shape left = a.shape().subShape(0, a.shape().rank() - 2);
    Shape right = b.shape().subShape(0, b.shape().rank() - 2);
    boolean areSparse =
        a.value() instanceof CSRSparseTensor && b.value() instanceof CSRSparseTensor;
    // Only the kernel of two sparse factors repeats a single matrix.
    boolean batches =
        left.isCompatibleWith(right) || (areSparse && left.broadcastWith(right).isPresent());
    return columns.isCompatibleWith(rows) && batches;
  }

  private static long batch(Factor a, Factor b) {
    long left = a.shape().dim(0);
    long right = b.shape().dim(0);
    return left == Shape.UNKNOWN_SIZE || right == Shape.UNKNOWN_SIZE
        ? Shape.UNKNOWN_SIZE
        : Math.max(left, right);
  }

  private static long dim(Factor factor, int fromEnd) {
    return factor.shape().dim(factor.shape().rank() - fromEnd);
  }
}
