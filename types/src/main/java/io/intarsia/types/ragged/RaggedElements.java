package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;

/// Functions of single elements that are no elementwise functions: each element becomes an axis.
final class RaggedElements {
  private RaggedElements() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.ONE_HOT, (Call call, RaggedTensor x) -> oneHot(call, x))
        .on(Apis.Nn.EMBEDDING_LOOKUP, call -> embeddingLookup(call));
  }

  private static Object oneHot(Call call, RaggedTensor x) {
    String name = RaggedArguments.name(call);
    Object axis = call.arg("axis");
    if (axis == null || RaggedArguments.integer(name, "axis", axis) < 0) {
      return withFlat(x, call.tensor(x.flatValues()));
    }
    long given = RaggedArguments.integer(name, "axis", axis);
    if (given <= x.raggedRank()) {
      throw StructureErrors.of(
          name,
          "expected an axis behind the ragged ones, more than %d, got %d",
          x.raggedRank(),
          given);
    }
    int inner = (int) given - x.raggedRank();
    return withFlat(x, call.with("axis", inner).tensor(x.flatValues()));
  }

  private static Object withFlat(RaggedTensor x, Tensor flat) {
    return RaggedParts.plain(RaggedParts.withFlat(x, flat));
  }

  private static Object embeddingLookup(Call call) {
    if (!(call.arg("ids") instanceof RaggedTensor ids)) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    if (ids.dtype() != DType.INT32 && ids.dtype() != DType.INT64) {
      throw StructureErrors.of(
          RaggedArguments.name(call), "expected ids of int32 or int64, got %s", ids.dtype());
    }
    return withFlat(ids, call.with("ids", ids.flatValues()).tensor());
  }
}
