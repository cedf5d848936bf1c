package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs [RaggedTensor#get], axis by axis from the outermost.
final class RaggedIndexing {
  private static final String NAME = "RaggedTensor.get";

  private final Ops tf;

  private RaggedIndexing(Ops tf) {
    this.tf = tf;
  }

  static RaggedTensor get(RaggedTensor x, @Nullable Object... indices) {
    List<Object> inputs = new ArrayList<>(Arrays.asList(indices));
    inputs.add(x.flatValues());
    inputs.addAll(x.nestedRowSplits());
    Place place = x.flatValues().place().placeFor(inputs);
    return get(Ops.of(place), x, IndexKeys.of(indices));
  }

  static RaggedTensor get(Ops tf, RaggedTensor x, List<Object> keys) {
    return new RaggedIndexing(tf).rows(x, keys);
  }

  // -- the first axis -----------------------------------------------------------------------------

  private RaggedTensor rows(RaggedTensor x, List<Object> keys) {
    if (keys.isEmpty()) {
      return x;
    }
    if (!RaggedParts.isRagged(x)) {
      return RaggedParts.dense(x.flatValues().get(keys.toArray()));
    }
    List<Object> rest = keys.subList(1, keys.size());
    return switch (keys.getFirst()) {
      case Index.Ellipsis _ -> rows(x, IndexKeys.withoutEllipsis(keys, x.shape()));
      case Index.NewAxis _ -> RaggedAxes.expandDims(tf, rows(x, rest), 0);
      case Index.At(long position) -> rows(row(x, position), rest);
      case Tensor position when position.shape().equals(Shape.scalar()) ->
          rows(row(x, position), rest);
      case Index.Range range -> inside(new RowSlices(tf).rows(x, range), rest);
      case Object chosen -> inside(RaggedGather.rows(tf, x, positions(x, chosen)), rest);
    };
  }

  private RaggedTensor row(RaggedTensor x, long position) {
    Tensor splits = RaggedParts.splits(x);
    long rows = x.nrows();
    if (rows >= 0 && (position < -rows || position >= rows)) {
      throw Mistake.index(
          "%s: expected a row from %d to %d, got %d".formatted(NAME, -rows, rows - 1, position));
    }
    RowSlices slices = new RowSlices(tf);
    if (rows < 0) {
      Tensor start = RaggedRows.starts(splits).get(position);
      Tensor limit = RaggedRows.limits(splits).get(position);
      return slices.between(RaggedParts.values(x), tf.reshape(start, 1), tf.reshape(limit, 1));
    }
    long at = position < 0 ? position + rows : position;
    Tensor start = splits.get(Index.range(at, at + 1));
    Tensor limit = splits.get(Index.range(at + 1, at + 2));
    return slices.between(RaggedParts.values(x), start, limit);
  }

  private RaggedTensor row(RaggedTensor x, Tensor position) {
    Tensor splits = RaggedParts.splits(x);
    Tensor start = RaggedRows.starts(splits).get(position);
    Tensor limit = RaggedRows.limits(splits).get(position);
    return new RowSlices(tf)
        .between(RaggedParts.values(x), tf.reshape(start, 1), tf.reshape(limit, 1));
  }

  /// Of rows, from the first on.
  private Tensor positions(RaggedTensor x, Object chosen) {
    DType dtype = x.rowSplitsDtype();
    Count rows = RaggedParts.rows(tf, x);
    Tensor each =
        tf.raw.Range(tf.constant(0, dtype), rows.tensor(tf, dtype), tf.constant(1, dtype));
    // Counts negative ones from the end, and checks all.
    return each.get(chosen);
  }

  // -- the other axes -----------------------------------------------------------------------------

  /// @param keys of the axes behind the first
  private RaggedTensor inside(RaggedTensor x, List<Object> keys) {
    if (keys.isEmpty()) {
      return x;
    }
    if (!RaggedParts.isRagged(x)) {
      List<Object> all = new ArrayList<>(List.of(Index.all()));
      all.addAll(keys);
      return RaggedParts.dense(x.flatValues().get(all.toArray()));
    }
    List<Object> rest = keys.subList(1, keys.size());
    return switch (keys.getFirst()) {
      case Index.Ellipsis _ ->
          inside(x, IndexKeys.withoutEllipsis(keys, RaggedParts.values(x).shape()));
      case Index.NewAxis _ -> RaggedAxes.expandDims(tf, inside(x, rest), 1);
      case Index.Range range -> {
        RaggedTensor sliced = IndexKeys.isAll(range) ? x : new RowSlices(tf).elements(x, range);
        yield RaggedParts.withValues(sliced, inside(RaggedParts.values(sliced), rest));
      }
      case Index.At(long position) -> inside(column(x, position), rest);
      case Tensor position when position.shape().equals(Shape.scalar()) ->
          inside(column(x, position), rest);
      case Object chosen -> throw notInRagged(x, "positions or a mask, " + chosen);
    };
  }

  /// One position of each row, all of which are equally long.
  private RaggedTensor column(RaggedTensor x, long position) {
    long length = RaggedParts.length(x);
    if (length < 0) {
      throw notInRagged(x, "position " + position);
    }
    if (position < -length || position >= length) {
      throw Mistake.index(
          "%s: expected a position from %d to %d in rows of length %d, got %d"
              .formatted(NAME, -length, length - 1, length, position));
    }
    long first = position < 0 ? position + length : position;
    return new RowSlices(tf).rows(RaggedParts.values(x), (Index.Range) Index.from(first, length));
  }

  private RaggedTensor column(RaggedTensor x, Tensor position) {
    long length = RaggedParts.length(x);
    if (length < 0) {
      throw notInRagged(x, "a position");
    }
    // Checks and counts it from the first on.
    Tensor one = tf.constant(1L);
    Tensor at = tf.raw.Range(tf.constant(0L), tf.constant(length), one).get(position);
    Tensor total = RaggedParts.rows(tf, RaggedParts.values(x)).tensor(tf, DType.INT64);
    Tensor each = tf.raw.Range(at, total, tf.constant(length));
    return new RowSlices(tf).chosen(RaggedParts.values(x), each);
  }

  private static IllegalArgumentException notInRagged(RaggedTensor x, String got) {
    return StructureErrors.of(
        NAME,
        "an axis whose rows differ in length takes ranges only, as not all rows have a position;"
            + " got %s for shape %s; slice with Index.range, or gather with batchDims",
        got,
        x.shape());
  }
}
