package io.intarsia.types.sparse;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The functions matrices in compressed-row form take.
final class CSRDispatch {
  static final DispatchTable<CSRSparseTensor> TABLE =
      ZeroPreserving.addTo(
              DispatchTable.of(CSRSparseTensor.class).accepting(Tensor.class),
              CSRDispatch::onValues)
          .on(Apis.Linalg.MATMUL, CSRProducts::matMul)
          .on(Apis.Linalg.MATVEC, CSRProducts::matVec)
          .on(Apis.Math.ADD, call -> sum(call, false))
          .on(Apis.Math.SUBTRACT, call -> sum(call, true))
          .on(Apis.Math.MULTIPLY, CSRDispatch::scaled)
          .on(Apis.TRANSPOSE, CSRDispatch::permuted)
          .on(
              Apis.Linalg.MATRIX_TRANSPOSE,
              (call, x) -> transposed(tf(call), x, isSet(call, "conjugate")))
          .on(Apis.Linalg.ADJOINT, (call, x) -> transposed(tf(call), x, true))
          .on(Apis.SHAPE, (call, x) -> integers(call, x.denseShape()))
          .on(Apis.SIZE, (call, x) -> integers(call, tf(call).reduceProd(x.denseShape())))
          .on(Apis.RANK, (call, x) -> tf(call).size(x.denseShape()));

  private CSRDispatch() {}

  static Ops tf(Call call) {
    return Ops.of(call.place());
  }

  static boolean isSet(Call call, String parameter) {
    return Boolean.TRUE.equals(call.arg(parameter));
  }

  /// An integer tensor in the dtype the call asks for.
  private static Tensor integers(Call call, Tensor values) {
    return tf(call).cast(values, dtype(call.arg("out_type")));
  }

  private static DType dtype(@Nullable Object wanted) {
    return switch (wanted) {
      case null -> DType.INT32;
      case DType dtype -> dtype;
      default -> DType.ofName(wanted.toString().toLowerCase(Locale.ROOT));
    };
  }

  // -- elementwise --------------------------------------------------------------------------------

  private static CSRSparseTensor onValues(Call call, CSRSparseTensor x) {
    if (call.api() == Apis.CAST || call.api() == Apis.SATURATE_CAST) {
      CSRChecks.checkDtype(call.api().name(), dtype(call.arg(1)));
    }
    SparseTensor sparse = x.toSparse(tf(call));
    return CSRSparseTensor.ofSorted(tf(call), sparse.withValues(call.tensor(sparse.values())));
  }

  /// The runtime has `SparseMatrixAdd` and `SparseMatrixMul` for GPUs only.
  private static Object sum(Call call, boolean isDifference) {
    if (!(call.arg(0) instanceof CSRSparseTensor a && call.arg(1) instanceof CSRSparseTensor b)) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    CSRChecks.checkSameDtype(call.api(), a.dtype(), b.dtype());
    CSRChecks.checkSameShape(call.api(), a.staticShape(), b.staticShape());
    Ops tf = tf(call);
    SparseTensor left = a.toSparse(tf);
    SparseTensor right = b.toSparse(tf);
    Tensor others = isDifference ? tf.math.negative(right.values()) : right.values();
    var sum =
        tf.raw.SparseAdd(
            left.indices(),
            left.values(),
            left.denseShape(),
            right.indices(),
            others,
            right.denseShape(),
            tf.zeros(Shape.scalar(), a.dtype().realDType()));
    Shape shape = a.staticShape().mergeWith(b.staticShape()).orElse(a.staticShape());
    return CSRSparseTensor.ofSorted(
        tf, new SparseTensor(sum.sumIndices(), sum.sumValues(), a.denseShape(), shape));
  }

  private static @Nullable Object scaled(Call call) {
    Object first = call.arg(0);
    Object second = call.arg(1);
    if (first instanceof CSRSparseTensor x && second != null) {
      return scaled(call, x, second, true);
    }
    return second instanceof CSRSparseTensor x && first != null
        ? scaled(call, x, first, false)
        : Dispatch.NOT_IMPLEMENTED;
  }

  private static CSRSparseTensor scaled(
      Call call, CSRSparseTensor x, Object factor, boolean isFirst) {
    CSRChecks.checkScalar(call.api(), factor);
    SparseTensor sparse = x.toSparse(tf(call));
    Tensor values =
        isFirst ? call.tensor(sparse.values(), factor) : call.tensor(factor, sparse.values());
    return CSRSparseTensor.ofSorted(tf(call), sparse.withValues(values));
  }

  // -- transposition ------------------------------------------------------------------------------

  private static Object permuted(Call call, CSRSparseTensor x) {
    Shape shape = x.staticShape();
    boolean isMatrix = shape.hasRank() && shape.rank() == 2;
    Object perm = call.arg("perm");
    boolean swaps =
        isMatrix && (perm == null || List.of(1, 0).equals(perm)) || List.of(0, 2, 1).equals(perm);
    if (!swaps) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    return transposed(tf(call), x, isSet(call, "conjugate"));
  }

  static CSRSparseTensor transposed(Ops tf, CSRSparseTensor x, boolean conjugate) {
    Tensor matrix =
        tf.raw.SparseMatrixTranspose(x.matrix(), x.dtype(), Attributes.of("conjugate", conjugate));
    Shape shape = CSRShapes.transposed(x.staticShape());
    return new CSRSparseTensor(matrix, CSRShapes.transposed(tf, x, shape), shape, x.dtype());
  }
}
