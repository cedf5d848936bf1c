package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.ArgsortOptions;
import io.intarsia.op.array.SortDirection;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Sorts each row.
final class RaggedSort {
  private RaggedSort() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.SORT, (Call call, RaggedTensor x) -> sorted(call, x, true))
        .on(Apis.ARGSORT, (Call call, RaggedTensor x) -> sorted(call, x, false))
        .on(Apis.Math.TOP_K, (Call call, RaggedTensor x) -> topK(call, x));
  }

  private static Object sorted(Call call, RaggedTensor x, boolean values) {
    int axis = RaggedArguments.axis(call, x.shape());
    if (axis > x.raggedRank() || x.raggedRank() == 0) {
      Tensor flat = call.with("axis", axis - x.raggedRank()).tensor(x.flatValues());
      return RaggedParts.plain(RaggedParts.withFlat(x, flat));
    }
    String name = RaggedArguments.name(call);
    checkAxis(name, x, axis);
    String direction = String.valueOf(call.arg("direction")).toUpperCase(Locale.ROOT);
    Ops tf = Ops.of(call.place());
    Tensor order = order(tf, x, direction);
    return values
        ? RaggedParts.withFlat(x, tf.gather(x.flatValues(), order))
        : RaggedParts.withFlat(x, inRows(tf, x, order));
  }

  private static void checkAxis(String name, RaggedTensor x, int axis) {
    Shape flat = x.flatValues().shape();
    if (axis < x.raggedRank() || !flat.hasRank() || flat.rank() != 1) {
      throw StructureErrors.of(
          name,
          "rows are sorted along their last axis, if that is ragged or none before it is;"
              + " got axis %d of shape %s",
          axis,
          x.shape());
    }
  }

  /// Where the elements come from, row by row: sorted all together, then by row, stably.
  private static Tensor order(Ops tf, RaggedTensor x, String direction) {
    ArgsortOptions stable = ArgsortOptions.defaults().withStable(true);
    Tensor all = tf.argsort(x.flatValues(), stable.withDirection(SortDirection.valueOf(direction)));
    Tensor rows = tf.gather(RaggedRows.ids(tf, x.nestedRowSplits().getLast()), all);
    return tf.gather(all, tf.argsort(rows, stable));
  }

  /// Positions among all elements as those in rows, which begin anew.
  private static Tensor inRows(Ops tf, RaggedTensor x, Tensor order) {
    Tensor splits = x.nestedRowSplits().getLast();
    Tensor starts = tf.gather(splits, RaggedRows.ids(tf, splits));
    return order.minus(tf.cast(starts, order.dtype()));
  }

  private static @Nullable Object topK(Call call, RaggedTensor x) {
    if (x.raggedRank() == 0) {
      return call.run(x.flatValues());
    }
    String name = RaggedArguments.name(call);
    Ops tf = Ops.of(call.place());
    long k = RaggedArguments.integer(name, "k", call.arg("k"));
    if (k < 0) {
      throw StructureErrors.of(name, "expected k of 0 at least, got %d", k);
    }
    checkAxis(name, x, x.shape().rank() - 1);
    Tensor order = order(tf, x, "DESCENDING");
    RaggedTensor values = RaggedParts.withFlat(x, tf.gather(x.flatValues(), order));
    RaggedTensor indices = RaggedParts.withFlat(x, tf.cast(inRows(tf, x, order), indexType(call)));
    return new RaggedTopK(first(tf, values, k), first(tf, indices, k));
  }

  private static DType indexType(Call call) {
    return call.arg("index_type") instanceof DType dtype
        ? dtype
        : DType.ofName(String.valueOf(call.arg("index_type")));
  }

  private static RaggedTensor first(Ops tf, RaggedTensor x, long k) {
    if (x.raggedRank() > 1) {
      return RaggedParts.withValues(x, first(tf, RaggedParts.values(x), k));
    }
    return new RowSlices(tf).elements(x, (Index.Range) Index.to(k));
  }
}
