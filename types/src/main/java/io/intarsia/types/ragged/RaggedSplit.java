package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A ragged tensor in parts along its first axis, or along one whose rows are equally long.
///
/// @param axis at most the ragged rank
record RaggedSplit(Ops tf, String name, RaggedTensor x, int axis) {
  List<Object> run(@Nullable Object parts, @Nullable Object num) {
    Count size = size(tf, name, x, axis);
    if (parts instanceof Number count) {
      return even(Math.toIntExact(count.longValue()), size);
    }
    if (parts instanceof Tensor sizes) {
      Optional<long[]> known = RaggedArguments.known(sizes);
      return known.isPresent() ? parts(known.get(), num, size) : later(sizes, num, size);
    }
    return parts(RaggedArguments.integers(name, "numOrSizeSplits", parts), num, size);
  }

  /// @throws IllegalArgumentException if rows differ in length along the axis
  static Count size(Ops tf, String name, RaggedTensor x, int axis) {
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

  // -- parts of known sizes -----------------------------------------------------------------------

  private List<Object> even(int parts, Count size) {
    if (parts < 1) {
      throw StructureErrors.of(name, "expected one part at least, got %d", parts);
    }
    if (!size.isKnown()) {
      Tensor all = size.tensor(tf, DType.INT64);
      Tensor each = tf.math.floordiv(all, tf.constant((long) parts));
      return later(tf.fill(tf.constant(new int[] {parts}), each), null, size);
    }
    if (size.known() % parts != 0) {
      throw StructureErrors.of(
          name, "expected as many parts as divide %d, got %d", size.known(), parts);
    }
    long[] sizes = new long[parts];
    Arrays.fill(sizes, size.known() / parts);
    return parts(sizes, null, size);
  }

  private List<Object> parts(long[] sizes, @Nullable Object num, Count size) {
    checkNum(num, sizes.length);
    if (Arrays.stream(sizes).anyMatch(each -> each < 0)) {
      throw StructureErrors.of(
          name, "expected sizes of 0 at least, got %s", Arrays.toString(sizes));
    }
    long total = Arrays.stream(sizes).sum();
    if (size.isKnown() && size.known() != total) {
      throw StructureErrors.of(
          name, "expected sizes that sum up to %d, got %s", size.known(), Arrays.toString(sizes));
    }
    if (!size.isKnown()) {
      checkTotal(size, tf.constant(total));
    }
    List<Object> found = new ArrayList<>();
    long from = 0;
    for (long each : sizes) {
      List<Object> keys = new ArrayList<>(Collections.nCopies(axis, Index.all()));
      keys.add(Index.range(from, from + each));
      found.add(RaggedParts.plain(RaggedIndexing.get(tf, x, keys)));
      from += each;
    }
    return Collections.unmodifiableList(found);
  }

  private void checkNum(@Nullable Object num, long count) {
    if (num != null && RaggedArguments.integer(name, "num", num) != count) {
      throw StructureErrors.of(
          name, "expected num to be the number of sizes, %d, got %s", count, num);
    }
  }

  private void checkTotal(Count size, Tensor total) {
    tf.debugging.assertEqual(
        size.tensor(tf, total.dtype()),
        total,
        AssertOptions.defaults()
            .withMessage(name + ": expected sizes that sum up to that of the axis"));
  }

  // -- parts of sizes that are known when the function runs ---------------------------------------

  private List<Object> later(Tensor sizes, @Nullable Object num, Count size) {
    long count = sizes.shape().hasRank() && sizes.rank() == 1 ? sizes.shape().dim(0) : -1;
    if (count < 0 && num == null) {
      throw StructureErrors.notKnown(name, "num, or the number of sizes,");
    }
    if (count >= 0) {
      checkNum(num, count);
    }
    long parts = count >= 0 ? count : RaggedArguments.integer(name, "num", num);
    tf.debugging.assertNonNegative(sizes, name + ": expected sizes of 0 at least");
    Tensor given = tf.cast(tf.ensureShape(sizes, Shape.of(parts)), x.rowSplitsDtype());
    Tensor zero = tf.constant(0, given.dtype());
    Tensor ends = RaggedBuilder.splitsOf(tf.math.maximum(given, zero));
    checkTotal(size, ends.get(-1));
    // A program of XLA leaves assertions out.
    ends = tf.math.minimum(ends, size.tensor(tf, given.dtype()));
    List<Object> found = new ArrayList<>();
    for (long i = 0; i < parts; i++) {
      Tensor from = ends.get(Index.range(i, i + 1));
      found.add(RaggedParts.plain(part(x, axis, from, ends.get(Index.range(i + 1, i + 2)))));
    }
    return Collections.unmodifiableList(found);
  }

  /// XLA, which ends the process where bounds of slices of slices are computed, refuses this.
  private RaggedTensor rows(RaggedTensor from, Tensor start, Tensor limit) {
    Tensor one = tf.constant(1, start.dtype());
    Tensor each = tf.raw.Range(tf.reshape(start), tf.reshape(limit), one);
    RaggedTensor chosen = RaggedGather.rows(tf, from, each);
    Shape lengths = Shape.of(-1).concatenate(from.rows().subShape(1, from.rows().rank()));
    return new RaggedTensor(
        chosen.flatValues(), chosen.nestedRowSplits(), lengths, chosen.rowSplitsDtype());
  }

  private RaggedTensor part(RaggedTensor from, int along, Tensor start, Tensor limit) {
    RowSlices slices = new RowSlices(tf);
    return switch (along) {
      case 0 ->
          RaggedParts.isRagged(from)
              ? rows(from, start, limit)
              : slices.between(from, start, limit);
      case 1 -> slices.elements(from, start, limit);
      default ->
          RaggedParts.withValues(from, part(RaggedParts.values(from), along - 1, start, limit));
    };
  }
}
