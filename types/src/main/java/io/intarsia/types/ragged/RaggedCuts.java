package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.ArgsortOptions;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
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

  private static Object split(Call call, RaggedTensor x) {
    Object parts = call.arg("num_or_size_splits");
    if (x.raggedRank() == 0) {
      return call.with("value", x.flatValues()).run();
    }
    if (parts instanceof Number one && one.longValue() == 1) {
      return List.of(x);
    }
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    int axis = RaggedArguments.axis(call, x.shape());
    long[] sizes =
        parts instanceof Number count
            ? even(tf, name, x, axis, Math.toIntExact(count.longValue()))
            : RaggedArguments.integers(name, "numOrSizeSplits", parts);
    checkNum(name, call.arg("num"), sizes.length);
    check(tf, name, x, axis, sizes);
    List<Object> found = new ArrayList<>();
    long from = 0;
    for (long each : sizes) {
      found.add(range(tf, x, axis, from, from + each));
      from += each;
    }
    return Collections.unmodifiableList(found);
  }

  private static Object range(Ops tf, RaggedTensor x, int axis, long from, long to) {
    List<Object> keys = new ArrayList<>(Collections.nCopies(axis, Index.all()));
    keys.add(Index.range(from, to));
    return RaggedParts.plain(RaggedIndexing.get(tf, x, keys));
  }

  private static void checkNum(String name, @Nullable Object num, int count) {
    if (num != null && RaggedArguments.integer(name, "num", num) != count) {
      throw StructureErrors.of(name, "expected num to be the number of sizes, %d, got %s", count, num);
    }
  }

  private static long[] even(Ops tf, String name, RaggedTensor x, int axis, int parts) {
    Count size = size(tf, name, x, axis);
    if (parts < 1) {
      throw StructureErrors.of(name, "expected one part at least, got %d", parts);
    }
    if (!size.isKnown()) {
      throw StructureErrors.notKnown(name, "the size of the axis to split evenly");
    }
    if (size.known() % parts != 0) {
      throw StructureErrors.of(
          name, "expected as many parts as divide %d, got %d", size.known(), parts);
    }
    long[] sizes = new long[parts];
    Arrays.fill(sizes, size.known() / parts);
    return sizes;
  }

  private static void check(Ops tf, String name, RaggedTensor x, int axis, long[] sizes) {
    Count size = size(tf, name, x, axis);
    if (Arrays.stream(sizes).anyMatch(each -> each < 0)) {
      throw StructureErrors.of(
          name, "expected sizes of 0 at least, got %s", Arrays.toString(sizes));
    }
    long total = Arrays.stream(sizes).sum();
    if (size.isKnown() && size.known() != total) {
      throw StructureErrors.of(
          name,
          "expected sizes that sum up to %d, got %s",
          size.known(),
          Arrays.toString(sizes));
    }
    if (!size.isKnown()) {
      tf.debugging.assertEqual(
          size.tensor(tf, DType.INT64),
          tf.constant(total),
          AssertOptions.defaults()
              .withMessage(name + ": expected sizes that sum up to the size of the axis"));
    }
  }

  private static Count size(Ops tf, String name, RaggedTensor x, int axis) {
    if (axis == 0) {
      return RaggedParts.rows(tf, x);
    }
    if (axis > x.raggedRank()) {
      return RaggedParts.size(tf, x.flatValues(), axis - x.raggedRank());
    }
    long length = x.rows().dim(axis);
    if (length < 0) {
      throw StructureErrors.of(
          name,
          "an axis whose rows differ in length has no size to split, got axis %d of shape %s;"
              + " slice with get",
          axis,
          x.shape());
    }
    return Count.of(length);
  }

  private static Object unstack(Call call, RaggedTensor x) {
    if (x.raggedRank() == 0) {
      return call.with("value", x.flatValues()).run();
    }
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    int axis = RaggedArguments.axis(call, x.shape());
    Count size = size(tf, name, x, axis);
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
        partitions(tf, name, RaggedParts.of(tf, call.arg(0)), RaggedParts.of(tf, call.arg(1)), count);
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
      return partitions(
          tf, name, RaggedParts.values(from), RaggedParts.values(by), count, dtype);
    }
    if (rank == 0) {
      Tensor one = tf.expandDims(data.flatValues(), 0);
      Tensor at = tf.reshape(partitions.flatValues(), 1);
      return sorted(tf, name, RaggedParts.dense(one), tf.cast(at, dtype), count);
    }
    return sorted(tf, name, data, tf.cast(partitions.flatValues(), dtype), count);
  }

  private static RaggedTensor sorted(
      Ops tf, String name, RaggedTensor data, Tensor partitions, int count) {
    DType dtype = partitions.dtype();
    Tensor most = tf.constant(count, dtype);
    tf.debugging.assertNonNegative(partitions, name + ": partitions must be 0 at least");
    tf.debugging.assertLess(
        partitions, most, name + ": partitions must be less than the number of partitions");
    Tensor order =
        tf.argsort(partitions, ArgsortOptions.defaults().withStable(true));
    Tensor lengths = tf.raw.UnsortedSegmentSum(tf.onesLike(partitions), partitions, most);
    RaggedTensor values = new RowSlices(tf).chosen(data, order);
    return RaggedParts.cut(values, RaggedParts.splitsOf(lengths));
  }
}
