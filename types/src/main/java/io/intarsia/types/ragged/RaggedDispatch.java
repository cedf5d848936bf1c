package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The functions that ragged tensors run, a class for each kind. Neither `shape` nor `reshape` is
/// among them: what they give is no shape a ragged tensor could have.
final class RaggedDispatch {
  private RaggedDispatch() {}

  static Dispatcher table() {
    var table = DispatchTable.of(RaggedTensor.class).unaryElementwise(RaggedDispatch::elementwise);
    table = RaggedArithmetic.addTo(table);
    table = RaggedReductions.addTo(table);
    table = FlatValues.addTo(table);
    table = RaggedLists.addTo(table);
    table = RaggedGather.addTo(table);
    table = RaggedAxes.addTo(table);
    table = RaggedTile.addTo(table);
    table = RaggedMasks.addTo(table);
    table = RaggedWhere.addTo(table);
    table = RaggedElements.addTo(table);
    table = RaggedCuts.addTo(table);
    table = RaggedSegments.addTo(table);
    table = RaggedSort.addTo(table);
    table = RaggedSoftmax.addTo(table);
    table = RaggedProducts.addTo(table);
    table = RaggedStringParts.addTo(table);
    table = RaggedJoins.addTo(table);
    table = RaggedFormat.addTo(table);
    table = RaggedCounts.addTo(table);
    table = RaggedGatherNd.addTo(table);
    return table.insteadUse(api ->
        api == Apis.SHAPE
            ? "boundingShape(), or DynamicRaggedShape.of"
            : "mapFlatValues if rows do not matter, mapFnNest row by row, or toTensor()");
  }

  private static @Nullable Object elementwise(Call call, RaggedTensor x) {
    return x.flat() instanceof Tensor flat
        ? x.withFlat(call.tensor(flat))
        : Dispatch.NOT_IMPLEMENTED;
  }
}
