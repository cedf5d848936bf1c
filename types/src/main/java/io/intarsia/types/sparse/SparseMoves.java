package io.intarsia.types.sparse;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions of the facade that move elements, of sparse tensors.
final class SparseMoves {
  private SparseMoves() {}

  static DispatchTable<SparseTensor> addTo(DispatchTable<SparseTensor> table) {
    return table
        .on(Apis.TRANSPOSE, SparseMoves::transpose)
        .on(Apis.Linalg.MATRIX_TRANSPOSE, SparseMoves::matrixTranspose)
        .on(Apis.Linalg.ADJOINT, (call, x) -> SparseOperators.conjugate(call, swapped(call, x)))
        .on(Apis.RESHAPE, SparseMoves::reshape)
        .on(Apis.EXPAND_DIMS, SparseMoves::expandDims)
        .on(Apis.SPLIT, SparseMoves::split)
        .on(Apis.SLICE, SparseMoves::slice)
        .on(Apis.CONCAT, (call, all) -> concat(call, all, false))
        .on(Apis.STACK, (call, all) -> concat(call, all, true));
  }

  private static SparseTensor transpose(Call call, SparseTensor x) {
    SparseTensor moved =
        call.arg("perm") instanceof List<?> perm
            ? SparseShapes.transpose(x, ints(perm))
            : SparseShapes.transpose(x);
    return SparseOperators.isSet(call, "conjugate")
        ? SparseOperators.conjugate(call, moved)
        : moved;
  }

  private static SparseTensor matrixTranspose(Call call, SparseTensor x) {
    SparseTensor swapped = swapped(call, x);
    return SparseOperators.isSet(call, "conjugate")
        ? SparseOperators.conjugate(call, swapped)
        : swapped;
  }

  /// With the last two axes exchanged.
  private static SparseTensor swapped(Call call, SparseTensor x) {
    Ops tf = SparseDispatch.tf(call);
    String name = call.api().name();
    SparseAxes.checkRank(tf, name, x, 2, "a sparse tensor of rank 2 or more");
    int rank = SparsePlace.rank(x);
    if (rank < 0) {
      Tensor axes = tf.range(tf.size(x.denseShape(), DType.INT32));
      Tensor last = tf.reverse(axes.get(Index.from(-2)), 0);
      Tensor order = tf.raw.ConcatV2(List.of(axes.get(Index.to(-2)), last), 0);
      return SparseShapes.moved(tf, x, order, Shape.unknown());
    }
    int[] perm = new int[rank];
    java.util.Arrays.setAll(perm, axis -> axis);
    perm[rank - 1] = rank - 2;
    perm[rank - 2] = rank - 1;
    return SparseShapes.transpose(x, perm);
  }

  private static Object reshape(Call call, SparseTensor x) {
    return switch (call.arg("shape")) {
      case Tensor sizes -> SparseShapes.reshape(x, sizes);
      case List<?> sizes -> SparseShapes.reshape(x, longs(sizes));
      case Number size -> SparseShapes.reshape(x, size.longValue());
      case Shape shape -> SparseShapes.reshape(x, shape.toArray());
      case null, default -> Dispatch.NOT_IMPLEMENTED;
    };
  }

  private static Object expandDims(Call call, SparseTensor x) {
    return call.arg("axis") instanceof Number axis
        ? SparseShapes.expandDims(x, axis.intValue())
        : Dispatch.NOT_IMPLEMENTED;
  }

  private static Object split(Call call, SparseTensor x) {
    return call.arg("num_or_size_splits") instanceof Number parts
            && call.arg("axis") instanceof Number axis
        ? SparseParts.split(x, parts.intValue(), axis.intValue())
        : Dispatch.NOT_IMPLEMENTED;
  }

  private static Object slice(Call call, SparseTensor x) {
    Tensor begin = sizes(call, call.arg("begin"));
    Tensor size =
        call.arg("size") instanceof List<?> sizes
            ? SparsePlace.longs(SparseDispatch.tf(call), unbounded(longs(sizes)))
            : sizes(call, call.arg("size"));
    return begin == null || size == null
        ? Dispatch.NOT_IMPLEMENTED
        : SparseParts.slice(x, begin, size);
  }

  /// -1 is all that is left: what goes beyond the end is cut.
  private static long[] unbounded(long... sizes) {
    return java.util.Arrays.stream(sizes).map(size -> size == -1 ? 1L << 61 : size).toArray();
  }

  private static @Nullable Tensor sizes(Call call, @Nullable Object sizes) {
    return switch (sizes) {
      case Tensor tensor -> tensor;
      case List<?> list -> SparsePlace.longs(SparseDispatch.tf(call), longs(list));
      case null, default -> null;
    };
  }

  private static Object concat(Call call, List<?> elements, boolean isNewAxis) {
    if (!(call.arg("axis") instanceof Number axis)
        || !elements.stream().allMatch(SparseTensor.class::isInstance)) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    List<SparseTensor> all = elements.stream().map(SparseTensor.class::cast).toList();
    int at = axis.intValue();
    return isNewAxis
        ? SparseParts.concat(
            at, all.stream().map(each -> SparseShapes.expandDims(each, at)).toList(), false)
        : SparseParts.concat(at, all, false);
  }

  private static int[] ints(List<?> list) {
    return list.stream().mapToInt(each -> ((Number) each).intValue()).toArray();
  }

  private static long[] longs(List<?> list) {
    return list.stream().mapToLong(each -> ((Number) each).longValue()).toArray();
  }
}
