package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.ArgsortOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A value in parts, or backwards.
final class RaggedCuts {
  private RaggedCuts() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.REVERSE, (Call call, RaggedTensor x) -> reverse(call, x))
        .on(Apis.SPLIT, (Call call, RaggedTensor x) -> split(call, x))
        .on(Apis.UNSTACK, (Call call, RaggedTensor x) -> unstack(call, x))
        .on(Apis.DYNAMIC_PARTITION, RaggedCuts::partition);
  }

  private static Object reverse(Call call, RaggedTensor x) {
    String name = RaggedArguments.name(call);
    Shape shape = x.shape();
    long[] axes = RaggedArguments.integers(name, "axis", call.arg("axis"));
    int rank = shape.hasRank() ? shape.rank() : -1;
    List<Object> keys = new ArrayList<>();
    for (long each : axes) {
      int axis = RaggedArguments.positive(name, each, rank);
      while (keys.size() <= axis) {
        keys.add(Index.all());
      }
      keys.set(axis, Index.step(-1));
    }
    return RaggedParts.plain(RaggedIndexing.get(Ops.of(call.place()), x, keys));
  }

  // -- parts along an axis ------------------------------------------------------------------------

  private static @Nullable Object split(Call call, RaggedTensor x) {
    Object parts = call.arg("num_or_size_splits");
    if (x.raggedRank() == 0) {
      return call.with("value", x.flatValues()).run();
    }
    if (parts instanceof Number one && one.longValue() == 1) {
      return List.of(x);
    }
    int axis = RaggedArguments.axis(call, x.shape());
    if (axis > x.raggedRank()) {
      List<?> flat = (List<?>) call.with("axis", axis - x.raggedRank()).run(x.flatValues());
      return Objects.requireNonNull(flat).stream().map(each -> x.withFlat((Tensor) each)).toList();
    }
    return new RaggedSplit(Ops.of(call.place()), RaggedArguments.name(call), x, axis)
        .run(parts, call.arg("num"));
  }

  private static @Nullable Object unstack(Call call, RaggedTensor x) {
    if (x.raggedRank() == 0) {
      return call.with("value", x.flatValues()).run();
    }
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    int axis = RaggedArguments.axis(call, x.shape());
    Count size = RaggedSplit.size(tf, name, x, axis);
    Object num = call.arg("num");
    if (!size.isKnown() && num == null) {
      throw StructureErrors.notKnown(name, "num, or the size of the axis,");
    }
    long count = num == null ? size.known() : RaggedArguments.integer(name, "num", num);
    if (size.isKnown() && size.known() != count) {
      throw StructureErrors.of(name, "expected num to be %d, got %d", size.known(), count);
    }
    List<Object> parts = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      List<Object> keys = new ArrayList<>(Collections.nCopies(axis, Index.all()));
      keys.add(Index.at(i));
      parts.add(RaggedParts.plain(RaggedIndexing.get(tf, x, keys)));
    }
    return Collections.unmodifiableList(parts);
  }

  // -- parts by number ----------------------------------------------------------------------------

  private static Object partition(Call call) {
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    int count = Math.toIntExact(RaggedArguments.integer(name, "numPartitions", call.arg(2)));
    if (count < 0) {
      throw StructureErrors.of(name, "expected numPartitions of 0 at least, got %d", count);
    }
    RaggedTensor all =
        partitions(
            tf, name, RaggedParts.of(tf, call.arg(0)), RaggedParts.of(tf, call.arg(1)), count);
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(RaggedParts.plain(RaggedIndexing.get(tf, all, List.of(Index.at(i)))));
    }
    return Collections.unmodifiableList(parts);
  }

  /// What belongs to each partition, in order, as a row: `[count, ?, …]`.
  static RaggedTensor partitions(
      Ops tf, String name, RaggedTensor data, RaggedTensor partitions, int count) {
    Shape shape = partitions.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank(name, "partitions");
    }
    int rank = shape.rank();
    Shape outer = data.shape();
    if (outer.hasRank()
        && (outer.rank() < rank || !outer.subShape(0, rank).isCompatibleWith(shape))) {
      throw StructureErrors.of(
          name, "partitions must begin as data does, got shapes %s and %s", shape, outer);
    }
    DType dtype =
        RaggedParts.isRagged(data) || RaggedParts.isRagged(partitions)
            ? RaggedParts.splitsDtype(name, List.of(data, partitions))
            : partitions.dtype() == DType.INT64 ? DType.INT64 : DType.INT32;
    return partitions(tf, name, data, partitions, count, dtype);
  }

  private static RaggedTensor partitions(
      Ops tf, String name, RaggedTensor data, RaggedTensor partitions, int count, DType dtype) {
    int rank = partitions.shape().rank();
    if (rank > 1) {
      RaggedTensor from = RaggedParts.deepened(data, 1, dtype);
      RaggedTensor by = RaggedParts.deepened(partitions, 1, dtype);
      SplitsCheck.same(tf, name, from, by);
      return partitions(tf, name, RaggedParts.values(from), RaggedParts.values(by), count, dtype);
    }
    if (rank == 0) {
      Tensor one = tf.expandDims(data.flatValues(), 0);
      Tensor at = tf.reshape(partitions.flatValues(), 1);
      return sorted(tf, name, RaggedParts.dense(one), tf.cast(at, dtype), count);
    }
    SplitsCheck.rows(tf, name, data, partitions);
    return sorted(tf, name, data, tf.cast(partitions.flatValues(), dtype), count);
  }

  private static RaggedTensor sorted(
      Ops tf, String name, RaggedTensor data, Tensor partitions, int count) {
    DType dtype = partitions.dtype();
    Tensor most = tf.constant(count, dtype);
    tf.debugging.assertNonNegative(partitions, name + ": partitions must be 0 at least");
    tf.debugging.assertLess(
        partitions, most, name + ": partitions must be less than the number of partitions");
    Tensor order = tf.argsort(partitions, ArgsortOptions.defaults().withStable(true));
    Tensor lengths = tf.raw.UnsortedSegmentSum(tf.onesLike(partitions), partitions, most);
    RaggedTensor values = new RowSlices(tf).chosen(data, order);
    return RaggedParts.cut(values, RaggedBuilder.splitsOf(lengths));
  }
}
