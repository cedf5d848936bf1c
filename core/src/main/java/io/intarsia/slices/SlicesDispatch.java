package io.intarsia.slices;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.nest.Tuple;
import io.intarsia.op.ClippedByGlobalNorm;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs functions on indexed slices. Those that Python runs on the slices alone are here; all
/// others get the tensor.
final class SlicesDispatch {
  static final Dispatcher TABLE =
      DispatchTable.of(IndexedSlices.class)
          .accepting(Tensor.class)
          .on(Apis.IDENTITY, SlicesDispatch::onValues)
          .on(Apis.CAST, SlicesDispatch::onValues)
          .on(Apis.CLIP_BY_VALUE, SlicesDispatch::onValues)
          .on(Apis.CLIP_BY_NORM, SlicesDispatch::onValues)
          .on(Apis.Math.SCALAR_MUL, SlicesDispatch::scalarMul)
          .on(Apis.Linalg.GLOBAL_NORM, call -> call.run(values(listed(call))))
          .on(Apis.CLIP_BY_GLOBAL_NORM, SlicesDispatch::clipByGlobalNorm)
          .converting(IndexedSlices::toTensor);

  private SlicesDispatch() {}

  private static Object onValues(Call call, IndexedSlices slices) {
    return slices.withValues(call.tensor(slices.values()));
  }

  private static @Nullable Object scalarMul(Call call) {
    if (!(call.arg(1) instanceof IndexedSlices slices)) {
      return call.run(((IndexedSlices) Objects.requireNonNull(call.arg(0))).toTensor());
    }
    return call.arg(0) instanceof IndexedSlices scalar
        ? slices.withValues(call.tensor(scalar.toTensor(), slices.values()))
        : slices.withValues(call.tensor(call.arg(0), slices.values()));
  }

  /// The norm is that of the slices: one that stands twice counts twice, as in Python.
  private static Object clipByGlobalNorm(Call call) {
    List<?> given = listed(call);
    var clipped = (ClippedByGlobalNorm) Objects.requireNonNull(call.run(values(given)));
    List<Object> results = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Tensor result = clipped.listClipped().get(i);
      results.add(
          given.get(i) instanceof IndexedSlices slices ? slices.withValues(result) : result);
    }
    return Tuple.of(results, clipped.globalNorm());
  }

  private static List<?> listed(Call call) {
    return (List<?>) Objects.requireNonNull(call.arg(0));
  }

  private static List<@Nullable Object> values(List<?> elements) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Object element : elements) {
      values.add(element instanceof IndexedSlices slices ? slices.values() : element);
    }
    return values;
  }
}
