package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Functions of single elements that are no elementwise functions: each element becomes an axis, or
/// several values cut alike one.
final class RaggedElements {
  private RaggedElements() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.ONE_HOT, (Call call, RaggedTensor x) -> oneHot(call, x))
        .on(Apis.BITCAST, (Call call, RaggedTensor x) -> bitcast(call, x))
        .on(Apis.Math.ADD_N, (Call call, List<?> all) -> alike(call, all))
        .on(Apis.Strings.JOIN, (Call call, List<?> all) -> alike(call, all))
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

  private static Object bitcast(Call call, RaggedTensor x) {
    return withFlat(x, call.tensor(x.flatValues()));
  }

  private static Object withFlat(RaggedTensor x, Tensor flat) {
    return RaggedParts.plain(RaggedParts.withFlat(x, flat));
  }

  /// A function of a list, element by element: all must be cut alike.
  private static Object alike(Call call, List<?> all) {
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    List<Tensor> flat = new ArrayList<>();
    List<RaggedTensor> operands = new ArrayList<>();
    all.forEach(each -> operands.add(RaggedParts.of(tf, each)));
    RaggedParts.splitsDtype(name, operands);
    RaggedTensor first =
        operands.stream().filter(RaggedParts::isRagged).findFirst().orElse(operands.getFirst());
    for (RaggedTensor each : operands) {
      if (RaggedParts.isRagged(each)) {
        checkAlike(tf, name, first, each);
      }
      flat.add(each.flatValues());
    }
    return withFlat(first, call.tensor(flat));
  }

  private static void checkAlike(Ops tf, String name, RaggedTensor first, RaggedTensor other) {
    if (first.raggedRank() != other.raggedRank()) {
      throw StructureErrors.of(
          name,
          "expected values of one ragged rank, got %d and %d",
          first.raggedRank(),
          other.raggedRank());
    }
    for (int i = 0; i < first.raggedRank(); i++) {
      SplitsCheck.same(tf, name, first.nestedRowSplits().get(i), other.nestedRowSplits().get(i));
    }
  }

  private static Object embeddingLookup(Call call) {
    Ops tf = Ops.of(call.place());
    RaggedTensor ids = RaggedParts.of(tf, call.arg("ids"));
    if (ids.dtype() != DType.INT32 && ids.dtype() != DType.INT64) {
      throw StructureErrors.of(
          RaggedArguments.name(call), "expected ids of int32 or int64, got %s", ids.dtype());
    }
    return withFlat(ids, call.with("ids", ids.flatValues()).tensor());
  }
}
