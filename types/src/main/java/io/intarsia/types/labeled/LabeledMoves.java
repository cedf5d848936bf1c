package io.intarsia.types.labeled;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Functions that add axes, take them away, or move them.
final class LabeledMoves {
  private LabeledMoves() {}

  static DispatchTable<LabeledTensor> addTo(DispatchTable<LabeledTensor> table) {
    return table
        .on(Apis.TRANSPOSE, LabeledMoves::transpose)
        .on(Apis.Linalg.MATRIX_TRANSPOSE, LabeledMoves::matrixTranspose)
        .on(Apis.Linalg.ADJOINT, LabeledMoves::matrixTranspose)
        .on(Apis.EXPAND_DIMS, LabeledMoves::expandDims)
        .on(Apis.SQUEEZE, LabeledMoves::squeeze)
        .on(Apis.ONE_HOT, LabeledMoves::oneHot)
        .on(Apis.LINSPACE, LabeledMoves::linspace)
        .on(Apis.REPEAT, LabeledMoves::repeat)
        .on(Apis.BOOLEAN_MASK, LabeledMoves::booleanMask)
        .on(Apis.GATHER, LabeledGather::gather);
  }

  private static @Nullable Object transpose(Call call, LabeledTensor x) {
    AxisNames names = x.axisNames();
    if (call.arg("perm") == null) {
      AxisNames reversed = new AxisNames(names.list().reversed());
      return LabeledDispatch.labeled(reversed, call.run(x.values()));
    }
    List<Integer> order = AxisArgument.of(call, "perm", names).numbers();
    if (order.size() != names.size() || new HashSet<>(order).size() != names.size()) {
      throw LabeledErrors.permutation(call, "perm", names.list());
    }
    return LabeledDispatch.labeled(names.only(order), call.with("perm", order).run(x.values()));
  }

  private static @Nullable Object matrixTranspose(Call call, LabeledTensor x) {
    int rank = x.names().size();
    if (rank < 2) {
      throw LabeledErrors.matrix(call, x.names());
    }
    List<String> swapped = new ArrayList<>(x.names());
    Collections.swap(swapped, rank - 2, rank - 1);
    return LabeledDispatch.labeled(new AxisNames(swapped), call.run(x.values()));
  }

  private static @Nullable Object expandDims(Call call, LabeledTensor x) {
    String name = AxisArgument.newName(call, "axis", x.axisNames(), "first");
    return LabeledDispatch.labeled(
        x.axisNames().with(0, name), call.with("axis", 0).run(x.values()));
  }

  // Without axes, those of size 1, which must be known: the names depend on it.
  private static @Nullable Object squeeze(Call call, LabeledTensor x) {
    AxisNames names = x.axisNames();
    Shape shape = x.shape();
    if (call.arg("axis") == null && !shape.isFullyKnown()) {
      throw LabeledErrors.unknownSizes(call, "axis", names.list(), shape);
    }
    List<Integer> axes =
        call.arg("axis") == null
            ? IntStream.range(0, names.size()).filter(i -> shape.dim(i) == 1).boxed().toList()
            : AxisArgument.of(call, "axis", names).numbers();
    return LabeledDispatch.labeled(names.without(axes), call.with("axis", axes).run(x.values()));
  }

  private static @Nullable Object oneHot(Call call, LabeledTensor x) {
    String name = AxisArgument.newName(call, "axis", x.axisNames(), "last");
    return LabeledDispatch.labeled(
        x.axisNames().with(x.names().size(), name), call.with("axis", -1).run(x.values()));
  }

  private static @Nullable Object linspace(Call call) {
    NameAlignment ends = NameAlignment.of(call, Arrays.asList(call.arg("start"), call.arg("stop")));
    String name = AxisArgument.newName(call, "axis", ends.names(), "first");
    return LabeledDispatch.labeled(
        ends.names().with(0, name), call.with("axis", 0).run(ends.array()));
  }

  // Without an axis, all are made one, which has no name.
  private static @Nullable Object repeat(Call call, LabeledTensor x) {
    int axis = AxisArgument.one(call, "axis", x.axisNames());
    return LabeledDispatch.labeled(x.axisNames(), call.with("axis", axis).run(x.values()));
  }

  // A mask of several axes makes them one, which has no name.
  private static @Nullable Object booleanMask(Call call, LabeledTensor x) {
    TensorLike mask = LabeledGather.tensor(call, "mask");
    Shape shape = mask.shape();
    if (!shape.hasRank() || shape.rank() != 1) {
      throw LabeledErrors.mask(call, x.names(), shape);
    }
    return mask instanceof LabeledTensor labeled
        ? namedMask(call, x, labeled)
        : masked(call, x, AxisArgument.one(call, "axis", x.axisNames(), 0), mask);
  }

  // The name of the mask says the axis.
  private static @Nullable Object namedMask(Call call, LabeledTensor x, LabeledTensor mask) {
    int axis = x.axisNames().indexOf(AxisArgument.operation(call), mask.names().getFirst());
    if (axis != AxisArgument.one(call, "axis", x.axisNames(), axis)) {
      throw LabeledErrors.otherAxis(call, "mask", mask.names(), x.names());
    }
    return masked(call, x, axis, mask.values());
  }

  private static @Nullable Object masked(Call call, LabeledTensor x, int axis, TensorLike mask) {
    return LabeledDispatch.labeled(x.axisNames(), call.with("axis", axis).run(x.values(), mask));
  }
}
