package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Strings joined along axes.
final class RaggedJoins {
  private RaggedJoins() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(Apis.Strings.REDUCE_JOIN, (Call call, RaggedTensor x) -> reduceJoin(call, x));
  }

  private static @Nullable Object reduceJoin(Call call, RaggedTensor x) {
    String name = RaggedArguments.name(call);
    Object axes = call.arg("axis");
    if (x.raggedRank() == 0) {
      return call.run(x.flatValues());
    }
    boolean kept = Boolean.TRUE.equals(call.arg("keepdims"));
    Ops tf = Ops.of(call.place());
    int rank = x.shape().hasRank() ? x.shape().rank() : -1;
    if (axes == null) {
      return all(tf, call, x, kept);
    }
    List<Integer> ordered =
        Arrays.stream(RaggedArguments.integers(name, "axis", axes))
            .mapToObj(axis -> RaggedArguments.positive(name, axis, rank))
            .sorted(Comparator.reverseOrder())
            .toList();
    RaggedTensor joined = x;
    for (int axis : ordered) {
      joined = along(tf, call, joined, axis, kept);
    }
    return RaggedParts.plain(joined);
  }

  private static Tensor all(Ops tf, Call call, RaggedTensor x, boolean kept) {
    Tensor joined = call.tensor(x.flatValues());
    for (int i = 0; kept && i < x.raggedRank(); i++) {
      joined = tf.expandDims(joined, 0);
    }
    return joined;
  }

  private static RaggedTensor along(Ops tf, Call call, RaggedTensor x, int axis, boolean kept) {
    if (!RaggedParts.isRagged(x)) {
      return RaggedParts.dense(call.with("axis", List.of(axis)).tensor(x.flatValues()));
    }
    if (axis > 1) {
      return RaggedParts.withValues(x, along(tf, call, RaggedParts.values(x), axis - 1, kept));
    }
    Tensor splits = RaggedParts.splits(x);
    Tensor zero = tf.constant(0, splits.dtype());
    Tensor ids;
    Tensor count;
    if (axis == 1) {
      ids = RaggedRows.ids(tf, splits);
      count = RaggedRows.count(tf, splits);
    } else {
      Tensor lengths = RaggedRows.lengths(splits);
      Tensor one = tf.constant(1, splits.dtype());
      ids = tf.raw.RaggedRange(zero, lengths, one).rtDenseValues();
      count = tf.math.maximum(tf.math.reduceMax(lengths), zero);
    }
    String separator = String.valueOf(call.arg("separator"));
    RaggedTensor joined =
        RaggedSegments.joined(
            tf, RaggedArguments.name(call), RaggedParts.values(x), ids, count, separator);
    return kept ? RaggedAxes.expandDims(tf, joined, axis) : joined;
  }
}
