package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs functions on the flat values of ragged tensors in the same rows.
final class FlatValues {
  private FlatValues() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.Math.ADD_N, (call, all) -> map(call, all))
        .on(Apis.Strings.JOIN, (call, all) -> map(call, all))
        .on(Apis.BITCAST, FlatValues::alone)
        .on(Apis.Nn.DROPOUT, FlatValues::dropout)
        .on(Apis.NnExperimental.STATELESS_DROPOUT, FlatValues::dropout)
        .on(Apis.Debugging.ASSERT_TYPE, (call, x) -> call.run(x.flatValues()));
  }

  private static @Nullable Object alone(Call call, RaggedTensor x) {
    return x.flat() instanceof Tensor flat
        ? x.withFlat(call.tensor(flat))
        : Dispatch.NOT_IMPLEMENTED;
  }

  private static @Nullable Object dropout(Call call, RaggedTensor x) {
    if (call.arg("noise_shape") != null) {
      throw RaggedErrors.of(
          call.api().name() + ": expected no noise shape with a ragged tensor; leave it out");
    }
    return alone(call, x);
  }

  private static Object map(Call call, List<?> elements) {
    return map(call.place(), call.api().name(), elements, call::tensor);
  }

  /// Gives a function the flat values of ragged tensors in a list, all cut alike, and other values
  /// as they are; its result lies in the same rows.
  ///
  /// @throws IllegalArgumentException if ragged tensors are cut in different ways
  static Object map(Place place, String name, List<?> values, Function<List<?>, Tensor> function) {
    RaggedTensor first = null;
    List<Object> flat = new ArrayList<>();
    for (Object value : values) {
      if (!(value instanceof RaggedTensor ragged)) {
        flat.add(value);
        continue;
      }
      flat.add(ragged.flatValues());
      if (first == null) {
        first = ragged;
      } else {
        checkAlike(Ops.of(place), name, first, ragged);
      }
    }
    Tensor result = function.apply(flat);
    return first == null ? result : first.withFlat(result);
  }

  private static void checkAlike(Ops tf, String name, RaggedTensor first, RaggedTensor other) {
    if (first.raggedRank() != other.raggedRank()) {
      throw RaggedErrors.otherRows(name, first.typeSpec(), other.typeSpec());
    }
    if (first.rowSplitsDtype() != other.rowSplitsDtype()) {
      throw RaggedErrors.splitsDtypes(name, first.rowSplitsDtype(), other.rowSplitsDtype());
    }
    for (int axis = 0; axis < first.raggedRank(); axis++) {
      SplitsCheck.same(
          tf, name, first.nestedRowSplits().get(axis), other.nestedRowSplits().get(axis));
    }
  }
}
