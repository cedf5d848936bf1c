package io.intarsia.types.sparse;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Arithmetic, reductions and products of the facade, of sparse tensors.
final class SparseOperators {
  private SparseOperators() {}

  static DispatchTable<SparseTensor> addTo(DispatchTable<SparseTensor> table) {
    return table
        .on(Apis.Math.ADD, call -> both(call, "sparse.add", SparseOps::add))
        .on(Apis.Math.SUBTRACT, call -> both(call, "sparse.add", SparseArithmetic::subtract))
        .on(Apis.Math.MAXIMUM, call -> both(call, "toDense", SparseOps::maximum))
        .on(Apis.Math.MINIMUM, call -> both(call, "toDense", SparseOps::minimum))
        .on(Apis.Math.MULTIPLY, SparseOperators::product)
        .on(Apis.Math.SCALAR_MUL, SparseOperators::product)
        .on(Apis.Math.DIVIDE, SparseOperators::quotient)
        .on(Apis.Math.TRUEDIV, SparseOperators::quotient)
        .on(Apis.Math.REDUCE_SUM, (call, x) -> SparseReductions.sum(x, options(call)))
        .on(Apis.Math.REDUCE_MEAN, SparseOperators::mean)
        .on(Apis.Nn.SOFTMAX, SparseOperators::softmax)
        .on(Apis.Linalg.MATMUL, SparseOperators::matMul)
        .on(Apis.Linalg.MATVEC, SparseOperators::matVec);
  }

  private interface OfBoth {
    SparseTensor apply(SparseTensor a, SparseTensor b);
  }

  private static @Nullable Object both(Call call, String wayOut, OfBoth function) {
    Object x = call.arg(0);
    Object y = call.arg(1);
    if (x instanceof SparseTensor a && y instanceof SparseTensor b) {
      return function.apply(a, b);
    }
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    throw SparseErrors.wouldBeDense(call.api().name(), wayOut);
  }

  private static @Nullable Object product(Call call) {
    Object x = call.arg(0);
    Object y = call.arg(1);
    if (x instanceof SparseTensor a && y instanceof SparseTensor b) {
      return SparseArithmetic.multiply(a, b);
    }
    if (x instanceof SparseTensor a && y != null) {
      return SparseScaling.multiply(a, tensor(call, y, a.dtype()));
    }
    return y instanceof SparseTensor b && x != null
        ? SparseScaling.multiply(b, tensor(call, x, b.dtype()))
        : Dispatch.NOT_IMPLEMENTED;
  }

  private static @Nullable Object quotient(Call call) {
    Object x = call.arg(0);
    Object y = call.arg(1);
    if (x == null || y == null) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    if (!(x instanceof SparseTensor a) || y instanceof SparseTensor) {
      throw SparseErrors.argument(
          call.api().name(),
          "a sparse tensor over a tensor or number, as there is no quotient by zero",
          "a sparse divisor");
    }
    return SparseScaling.divide(a, tensor(call, y, a.dtype()));
  }

  static Tensor tensor(Call call, Object operand, DType dtype) {
    return operand instanceof Tensor tensor
        ? tensor
        : SparseDispatch.tf(call).constant(operand, dtype);
  }

  /// A tensor; null for what is another value.
  private static @Nullable Object operand(Call call, @Nullable Object value, DType dtype) {
    return value == null || value instanceof DispatchableType ? null : tensor(call, value, dtype);
  }

  // -- reductions ---------------------------------------------------------------------------------

  private static ReduceOptions options(Call call) {
    ReduceOptions all =
        ReduceOptions.defaults().withKeepdims(Boolean.TRUE.equals(call.arg("keepdims")));
    return switch (call.arg("axis")) {
      case null -> all;
      case Tensor tensor -> all.withAxis(tensor);
      case List<?> axes ->
          all.withAxis(axes.stream().mapToInt(each -> ((Number) each).intValue()).toArray());
      case Object axis -> all.withAxis(((Number) axis).intValue());
    };
  }

  /// Over all elements, stored or not.
  private static Object mean(Call call, SparseTensor x) {
    if (!x.dtype().isFloating() && !x.dtype().isComplex()) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Ops tf = SparseDispatch.tf(call);
    Tensor sums = SparseReductions.sum(x, options(call));
    Tensor all = tf.raw.Prod(x.denseShape(), tf.constant(0));
    Tensor terms = tf.math.divide(tf.cast(all, x.dtype()), tf.cast(tf.size(sums), x.dtype()));
    return sums.div(terms);
  }

  private static Object softmax(Call call, SparseTensor x) {
    int last = SparsePlace.rank(x) - 1;
    boolean isLast =
        switch (call.arg("axis")) {
          case null -> true;
          case Number axis -> axis.intValue() == -1 || last >= 0 && axis.intValue() == last;
          default -> false;
        };
    return isLast ? SparseReductions.softmax(x) : Dispatch.NOT_IMPLEMENTED;
  }

  // -- products -----------------------------------------------------------------------------------

  private static @Nullable Object matMul(Call call) {
    return product(
        call, call.arg(0), call.arg(1), isSet(call, "transpose_b"), isSet(call, "adjoint_b"));
  }

  private static @Nullable Object matVec(Call call) {
    if (!(call.arg(0) instanceof SparseTensor a)
        || !(operand(call, call.arg(1), a.dtype()) instanceof Tensor vectors)) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Ops tf = SparseDispatch.tf(call);
    Object columns = product(call, call.arg(0), tf.expandDims(vectors, -1), false, false);
    return columns instanceof Tensor product ? tf.squeeze(product, -1) : columns;
  }

  private static @Nullable Object product(
      Call call, @Nullable Object a, @Nullable Object b, boolean transposeB, boolean adjointB) {
    boolean transposeA = isSet(call, "transpose_a");
    boolean adjointA = isSet(call, "adjoint_a");
    if (transposeA && adjointA || transposeB && adjointB) {
      throw SparseErrors.argument(
          call.api().name(), "at most one of transpose and adjoint", "both");
    }
    // The transposed one is the adjoint of the conjugate.
    if (a instanceof SparseTensor left && operand(call, b, left.dtype()) instanceof Tensor right) {
      return SparseMatMul.product(
          transposeA ? conjugate(call, left) : left,
          transposeB ? SparseDispatch.tf(call).math.conj(right) : right,
          transposeA || adjointA,
          transposeB || adjointB);
    }
    if (b instanceof SparseTensor right && operand(call, a, right.dtype()) instanceof Tensor left) {
      return SparseMatMul.product(
          transposeA ? SparseDispatch.tf(call).math.conj(left) : left,
          transposeB ? conjugate(call, right) : right,
          transposeA || adjointA,
          transposeB || adjointB);
    }
    return Dispatch.NOT_IMPLEMENTED;
  }

  static SparseTensor conjugate(Call call, SparseTensor x) {
    return x.dtype().isComplex() ? x.withValues(SparseDispatch.tf(call).math.conj(x.values())) : x;
  }

  static boolean isSet(Call call, String parameter) {
    return Boolean.TRUE.equals(call.arg(parameter));
  }
}
