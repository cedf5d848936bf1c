package io.intarsia.types.labeled;

import io.intarsia.dispatch.Call;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Elements chosen along an axis: the names of the indices take the place of that of the axis.
final class LabeledGather {
  private LabeledGather() {}

  static @Nullable Object gather(Call call) {
    TensorLike indices = tensor(call, "indices");
    if (!(call.arg("params") instanceof LabeledTensor params)) {
      throw LabeledErrors.gatherParams(call, ((LabeledTensor) indices).names());
    }
    int batchDims = ((Number) Objects.requireNonNull(call.arg("batch_dims"))).intValue();
    AxisNames names = params.axisNames();
    int axis = AxisArgument.one(call, "axis", names, batchDims);
    AxisNames chosen = chosen(call, names, axis, indices, batchDims);
    TensorLike plain = indices instanceof LabeledTensor labeled ? labeled.values() : indices;
    return LabeledDispatch.labeled(
        names.between(0, axis).and(chosen).and(names.between(axis + 1, names.size())),
        call.with("axis", axis).run(params.values(), plain));
  }

  /// An argument, numbers and lists as tensors.
  static TensorLike tensor(Call call, String parameter) {
    Object value = Objects.requireNonNull(call.arg(parameter));
    return value instanceof TensorLike tensor ? tensor : Ops.of(call.place()).constant(value);
  }

  /// The names of the axes that come in the place of the one gathered along.
  private static AxisNames chosen(
      Call call, AxisNames names, int axis, TensorLike indices, int batchDims) {
    if (indices instanceof LabeledTensor labeled) {
      return labeledIndices(call, names, labeled.axisNames(), batchDims);
    }
    Shape shape = indices.shape();
    int rank = shape.hasRank() ? shape.rank() - batchDims : Integer.MAX_VALUE;
    if (rank > 1) {
      throw LabeledErrors.gatherIndices(call, names.list(), shape);
    }
    return rank == 1 ? names.only(List.of(axis)) : AxisNames.NONE;
  }

  private static AxisNames labeledIndices(
      Call call, AxisNames names, AxisNames indices, int batchDims) {
    int batch = Math.min(batchDims, indices.size());
    if (!names.between(0, batch).equals(indices.between(0, batch))) {
      throw LabeledErrors.otherAxis(call, "indices", indices.list(), names.list());
    }
    return indices.between(batch, indices.size());
  }
}
