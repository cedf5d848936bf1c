package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Rows and elements more than once.
final class RaggedTile {
  private final Ops tf;
  private final Tensor multiples;
  private final long @Nullable [] known;

  private RaggedTile(Ops tf, Tensor multiples, long @Nullable [] known) {
    this.tf = tf;
    this.multiples = multiples;
    this.known = known;
  }

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.TILE, (Call call, RaggedTensor x) -> tile(call, x))
        .on(Apis.REPEAT, RaggedTile::repeat);
  }

  // -- all of an axis, again and again ------------------------------------------------------------

  private static @Nullable Object tile(Call call, RaggedTensor x) {
    if (x.raggedRank() == 0) {
      return call.run(x.flatValues());
    }
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    Tensor multiples = RaggedParts.of(tf, call.arg("multiples")).flatValues();
    return tile(tf, name, x, tf.cast(multiples, x.rowSplitsDtype()));
  }

  static RaggedTensor tile(Ops tf, String name, RaggedTensor x, Tensor multiples) {
    Shape sizes = multiples.shape();
    Shape shape = x.shape();
    boolean fits = !sizes.hasRank() || sizes.rank() == 1;
    if (fits && sizes.hasRank() && sizes.dim(0) >= 0 && shape.hasRank()) {
      fits = sizes.dim(0) == shape.rank();
    }
    if (!fits) {
      throw StructureErrors.of(
          name, "expected multiples for each axis of shape %s, got shape %s", shape, sizes);
    }
    Optional<long[]> known = RaggedArguments.known(multiples);
    return new RaggedTile(tf, multiples, known.orElse(null)).tile(x, 0);
  }

  /// @param axis of the whole value that is the first of `x`
  private RaggedTensor tile(RaggedTensor x, int axis) {
    RaggedTensor tiled = axis == 0 && isOnce(0) ? inside(x, axis) : again(inside(x, axis), axis);
    return RaggedBuilder.nested(tiled.flatValues(), tiled.nestedRowSplits());
  }

  /// All axes but the first.
  private RaggedTensor inside(RaggedTensor x, int axis) {
    if (!RaggedParts.isRagged(x)) {
      return RaggedParts.dense(innerAxes(x.flatValues(), axis));
    }
    RaggedTensor values = inside(RaggedParts.values(x), axis + 1);
    Tensor splits = RaggedParts.splits(x);
    if (isOnce(axis + 1)) {
      return RaggedParts.cut(values, splits);
    }
    Tensor times = at(axis + 1);
    Tensor starts = tf.repeat(RaggedRows.starts(splits), times);
    Tensor limits = tf.repeat(RaggedRows.limits(splits), times);
    Tensor from =
        tf.raw.RaggedRange(starts, limits, tf.constant(1, splits.dtype())).rtDenseValues();
    return RaggedParts.cut(chosen(values, from), splits.times(times));
  }

  private RaggedTensor again(RaggedTensor x, int axis) {
    DType dtype = multiples.dtype();
    Tensor rows = RaggedParts.rows(tf, x).tensor(tf, dtype);
    Tensor each = tf.raw.Range(tf.constant(0, dtype), rows, tf.constant(1, dtype));
    return chosen(x, tf.raw.Tile(each, tf.reshape(at(axis), 1)));
  }

  private RaggedTensor chosen(RaggedTensor x, Tensor rows) {
    return RaggedParts.isRagged(x)
        ? RaggedGather.rows(tf, x, rows)
        : RaggedParts.dense(tf.gather(x.flatValues(), rows));
  }

  private Tensor innerAxes(Tensor flat, int axis) {
    boolean once = flat.shape().hasRank();
    for (int i = 1; once && i < flat.rank(); i++) {
      once = isOnce(axis + i);
    }
    if (once) {
      return flat;
    }
    Tensor one = tf.constant(new long[] {1}, multiples.dtype());
    Tensor inner = multiples.get(Index.from(axis + 1L));
    return tf.raw.Tile(flat, tf.raw.ConcatV2(List.of(one, inner), tf.constant(0)));
  }

  private boolean isOnce(int axis) {
    return known != null && known[axis] == 1;
  }

  private Tensor at(int axis) {
    return known == null ? multiples.get(axis) : tf.constant(known[axis], multiples.dtype());
  }

  // -- each of an axis, so many times -------------------------------------------------------------

  /// Without an axis that is a vector, as in Python; along an axis rows or elements of rows.
  private static Object repeat(Call call) {
    Ops tf = Ops.of(call.place());
    String name = RaggedArguments.name(call);
    RaggedTensor x = RaggedParts.of(tf, call.arg("input"));
    if (call.arg("repeats") instanceof RaggedTensor) {
      throw StructureErrors.of(name, "repeats must be no ragged tensor; pass its flatValues()");
    }
    if (x.raggedRank() == 0) {
      return RaggedParts.plain(x);
    }
    if (call.arg("axis") == null) {
      return call.tensor(tf.reshape(x.flatValues(), -1));
    }
    int axis = RaggedArguments.axis(call, x.shape());
    Tensor repeats = RaggedParts.of(tf, call.arg("repeats")).flatValues();
    return RaggedParts.plain(repeat(tf, x, repeats, axis));
  }

  private static RaggedTensor repeat(Ops tf, RaggedTensor x, Tensor repeats, int axis) {
    if (!RaggedParts.isRagged(x)) {
      return RaggedParts.dense(tf.repeat(x.flatValues(), repeats, axis));
    }
    if (axis > 1) {
      return RaggedParts.withValues(x, repeat(tf, RaggedParts.values(x), repeats, axis - 1));
    }
    DType dtype = x.rowSplitsDtype();
    RaggedTensor rows = axis == 0 ? x : RaggedParts.values(x);
    Tensor count = RaggedParts.rows(tf, rows).tensor(tf, dtype);
    Tensor each = tf.raw.Range(tf.constant(0, dtype), count, tf.constant(1, dtype));
    Tensor from = tf.repeat(each, repeats);
    RaggedTensor chosen =
        RaggedParts.isRagged(rows)
            ? RaggedGather.rows(tf, rows, from)
            : RaggedParts.dense(tf.gather(rows.flatValues(), from));
    return axis == 0
        ? chosen
        : RaggedParts.cut(chosen, RaggedParts.splits(x).times(tf.cast(repeats, dtype)));
  }
}
