package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Ranges of rows, and of the elements of each row.
final class RowSlices {
  private final Ops tf;

  RowSlices(Ops tf) {
    this.tf = tf;
  }

  /// The rows of a range.
  RaggedTensor rows(RaggedTensor x, Index.Range range) {
    if (!RaggedParts.isRagged(x)) {
      return RaggedParts.dense(x.flatValues().get(range));
    }
    if (IndexKeys.isAll(range)) {
      return x;
    }
    long rows = x.nrows();
    return range.step() == 1 && rows >= 0 ? consecutive(x, range, rows) : apart(x, range);
  }

  private RaggedTensor consecutive(RaggedTensor x, Index.Range range, long rows) {
    long first = bound(range.from(), 0, rows);
    long end = Math.max(first, bound(range.to(), rows, rows));
    Tensor splits = RaggedParts.splits(x).get(Index.range(first, end + 1));
    return cutBy(x, splits);
  }

  private static long bound(@Nullable Long given, long missing, long rows) {
    if (given == null) {
      return missing;
    }
    return given < 0 ? Math.max(0, given + rows) : Math.min(given, rows);
  }

  /// The rows that some of the splits cut.
  private RaggedTensor cutBy(RaggedTensor x, Tensor splits) {
    Tensor start = splits.get(Index.to(1));
    RaggedTensor values = between(RaggedParts.values(x), start, splits.get(Index.from(-1)));
    return RaggedParts.cut(values, splits.minus(start), RaggedParts.length(x));
  }

  /// @param start `[1]`, the first row
  /// @param limit `[1]`, the first row that is not in it
  RaggedTensor between(RaggedTensor x, Tensor start, Tensor limit) {
    if (!RaggedParts.isRagged(x)) {
      Tensor one = tf.constant(new long[] {1}, start.dtype());
      Tensor part = tf.raw.StridedSlice(x.flatValues(), start, limit, one);
      return RaggedParts.dense(Shapes.withInner(part, x.flatValues().shape()));
    }
    Tensor one = tf.constant(new long[] {1}, start.dtype());
    Tensor splits = tf.raw.StridedSlice(RaggedParts.splits(x), start, limit.plus(one), one);
    return cutBy(x, splits);
  }

  private RaggedTensor apart(RaggedTensor x, Index.Range range) {
    DType dtype = x.rowSplitsDtype();
    Tensor rows = RaggedParts.rows(tf, x).tensor(tf, dtype);
    Tensor each = tf.raw.Range(tf.constant(0, dtype), rows, tf.constant(1, dtype));
    RaggedTensor chosen = RaggedGather.rows(tf, x, each.get(range));
    // As in Python, only consecutive rows keep what is known of inner axes.
    if (range.step() == 1) {
      Shape lengths = Shape.of(-1).concatenate(x.rows().subShape(1, x.rows().rank()));
      return new RaggedTensor(
          chosen.flatValues(), chosen.nestedRowSplits(), lengths, chosen.rowSplitsDtype());
    }
    return RaggedParts.cut(
        RaggedParts.values(chosen), RaggedParts.splits(chosen), RaggedParts.length(x));
  }

  RaggedTensor chosen(RaggedTensor x, Tensor rows) {
    return RaggedParts.isRagged(x)
        ? RaggedGather.rows(tf, x, rows)
        : RaggedParts.dense(tf.gather(x.flatValues(), rows));
  }

  /// The elements of a range, of each row.
  RaggedTensor elements(RaggedTensor x, Index.Range range) {
    Tensor splits = RaggedParts.splits(x);
    DType dtype = splits.dtype();
    var bounds = new Bounds(RaggedRows.starts(splits), RaggedRows.limits(splits), range.step() > 0);
    Tensor from = range.from() == null ? bounds.first() : bounds.at(range.from());
    Tensor to = range.to() == null ? bounds.end() : bounds.at(range.to());
    var taken = RaggedRows.ranges(tf, from, to, tf.constant(range.step(), dtype));
    RaggedTensor values = chosen(RaggedParts.values(x), taken.rtDenseValues());
    long length = length(RaggedParts.length(x), range);
    return RaggedParts.cut(values, taken.rtNestedSplits(), length);
  }

  /// The elements from `start` to `limit` of each row, which all must have.
  RaggedTensor elements(RaggedTensor x, Tensor start, Tensor limit) {
    Tensor starts = RaggedRows.starts(RaggedParts.splits(x));
    Tensor step = tf.constant(1, starts.dtype());
    var taken = RaggedRows.ranges(tf, starts.plus(start), starts.plus(limit), step);
    RaggedTensor values = chosen(RaggedParts.values(x), taken.rtDenseValues());
    return RaggedParts.cut(values, taken.rtNestedSplits());
  }

  /// Where ranges of rows begin and end among all elements.
  private final class Bounds {
    private final Tensor starts;
    private final Tensor limits;
    private final boolean forwards;

    Bounds(Tensor starts, Tensor limits, boolean forwards) {
      this.starts = starts;
      this.limits = limits;
      this.forwards = forwards;
    }

    Tensor first() {
      return forwards ? starts : limits.minus(1);
    }

    Tensor end() {
      return forwards ? limits : starts.minus(1);
    }

    Tensor at(long position) {
      if (position >= 0) {
        Tensor most = forwards ? limits : limits.minus(1);
        return tf.math.minimum(starts.plus(position), most);
      }
      Tensor least = forwards ? starts : starts.minus(1);
      return tf.math.maximum(limits.plus(position), least);
    }
  }

  /// How many elements a range takes of so many, -1 if that is not known.
  private static long length(long all, Index.Range range) {
    if (all < 0) {
      return -1;
    }
    long step = range.step();
    long least = step > 0 ? 0 : -1;
    long most = step > 0 ? all : all - 1;
    Long given = range.from();
    Long end = range.to();
    long from = given == null ? (step > 0 ? 0 : all - 1) : clamp(given, all, least, most);
    long to = end == null ? (step > 0 ? all : -1) : clamp(end, all, least, most);
    long distance = step > 0 ? to - from : from - to;
    return distance <= 0 ? 0 : (distance - 1) / Math.abs(step) + 1;
  }

  private static long clamp(long given, long all, long least, long most) {
    return Math.clamp(given < 0 ? given + all : given, least, Math.max(least, most));
  }
}
