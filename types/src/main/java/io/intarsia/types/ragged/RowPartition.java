package io.intarsia.types.ragged;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import java.util.Arrays;
import java.util.List;

/// How a sequence is cut into rows: row `i` is `[splits[i], splits[i + 1])`. Immutable; the tensor
/// stays the caller's.
///
/// @see "Python: tf.experimental.RowPartition"
public final class RowPartition implements ExtensionType {
  private final Tensor rowSplits;
  private final RowPartitionSpec spec;

  // Nothing is checked: the tensor may be a placeholder.
  RowPartition(Tensor rowSplits, RowPartitionSpec spec) {
    this.rowSplits = rowSplits;
    this.spec = spec;
  }

  /// The partition with these splits.
  ///
  /// @param rowSplits `[rows + 1]`, `int32` or `int64`: from 0 on, never falling
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RowPartition fromRowSplits(Tensor rowSplits) {
    RaggedBuilder.checkSplits(List.of(rowSplits));
    return new RowPartition(rowSplits, RowPartitionSpec.of(nrows(rowSplits), rowSplits.dtype()));
  }

  /// The partition into rows of these lengths. Runs ops.
  ///
  /// @param rowLengths `[rows]`, `int32` or `int64`
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RowPartition fromRowLengths(Tensor rowLengths) {
    return fromRowSplits(RaggedBuilder.splitsOf(rowLengths));
  }

  /// The partition of so many rows, of which is said in which one each value is. Runs ops.
  ///
  /// @param valueRowIds `[values]`, `int32` or `int64`, never falling
  /// @throws IllegalArgumentException if rank or dtype do not fit, or there are fewer than no rows
  ///   or more than 2²⁸
  public static RowPartition fromValueRowIds(Tensor valueRowIds, long nrows) {
    PartitionChecks.vector("RowPartition.fromValueRowIds", "valueRowIds", valueRowIds);
    PartitionChecks.size("RowPartition.fromValueRowIds", "nrows", nrows);
    PartitionChecks.rows("RowPartition.fromValueRowIds", nrows);
    Ops tf = Ops.of(valueRowIds.place());
    Tensor count = tf.constant(nrows, valueRowIds.dtype());
    Tensor splits = RaggedRows.splitsOfIds(tf, valueRowIds, count);
    return new RowPartition(splits, RowPartitionSpec.of(nrows, splits.dtype()));
  }

  /// As [#fromValueRowIds(Tensor, long)], up to the last row that has a value.
  public static RowPartition fromValueRowIds(Tensor valueRowIds) {
    PartitionChecks.vector("RowPartition.fromValueRowIds", "valueRowIds", valueRowIds);
    Ops tf = Ops.of(valueRowIds.place());
    Tensor before = tf.constant(new long[] {-1}, valueRowIds.dtype());
    Tensor last = tf.concat(List.of(before, valueRowIds), 0).get(-1);
    Tensor count = PartitionChecks.rowsTo(tf, "RowPartition.fromValueRowIds", last);
    return fromRowSplits(RaggedRows.splitsOfIds(tf, valueRowIds, count));
  }

  /// The partition of rows that begin there. Runs ops.
  ///
  /// @param rowStarts `[rows]`, `int32` or `int64`, from 0 on, never falling
  /// @param nvals where the last one ends, a scalar of the same dtype
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RowPartition fromRowStarts(Tensor rowStarts, Tensor nvals) {
    PartitionChecks.vector("RowPartition.fromRowStarts", "rowStarts", rowStarts);
    Ops tf = Ops.of(rowStarts.place());
    return fromRowSplits(tf.concat(List.of(rowStarts, tf.reshape(nvals, 1)), 0));
  }

  /// The partition of rows that begin there. Runs ops.
  ///
  /// @param rowStarts `[rows]`, `int32` or `int64`, from 0 on, never falling
  /// @param nvals where the last one ends
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RowPartition fromRowStarts(Tensor rowStarts, long nvals) {
    PartitionChecks.vector("RowPartition.fromRowStarts", "rowStarts", rowStarts);
    return fromRowStarts(rowStarts, Ops.of(rowStarts.place()).constant(nvals, rowStarts.dtype()));
  }

  /// The partition of rows that end there. Runs ops.
  ///
  /// @param rowLimits `[rows]`, `int32` or `int64`, never falling
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RowPartition fromRowLimits(Tensor rowLimits) {
    PartitionChecks.vector("RowPartition.fromRowLimits", "rowLimits", rowLimits);
    Ops tf = Ops.of(rowLimits.place());
    Tensor zero = tf.constant(new long[] {0}, rowLimits.dtype());
    return fromRowSplits(tf.concat(List.of(zero, rowLimits), 0));
  }

  /// The partition of so many rows of one length.
  ///
  /// @param tf where it is made
  /// @param dtype of the splits: `int32` or `int64`
  /// @throws IllegalArgumentException if a number is below 0, there are more than 2²⁸ rows, or the
  ///   dtype is another
  public static RowPartition fromUniformRowLength(Place tf, long length, long nrows, DType dtype) {
    PartitionChecks.size("RowPartition.fromUniformRowLength", "length", length);
    PartitionChecks.size("RowPartition.fromUniformRowLength", "nrows", nrows);
    PartitionChecks.rows("RowPartition.fromUniformRowLength", nrows);
    var spec = RowPartitionSpec.of(nrows, nrows * length, length, dtype);
    long[] splits = new long[Math.toIntExact(nrows) + 1];
    Arrays.setAll(splits, i -> i * length);
    return new RowPartition(new SmallOps(tf).integers(dtype, splits), spec);
  }

  /// The partition of a ragged tensor's outermost ragged axis.
  ///
  /// @throws IllegalArgumentException if its ragged rank is 0
  public static RowPartition of(RaggedTensor ragged) {
    if (ragged.raggedRank() == 0) {
      throw Mistake.argument(
          "RowPartition.of: expected a value of ragged rank 1 at least, got " + ragged.typeSpec());
    }
    Tensor splits = ragged.nestedRowSplits().getFirst();
    long length = ragged.rows().dim(1);
    long rows = ragged.nrows();
    long values = length < 0 || rows < 0 ? Shape.UNKNOWN_SIZE : rows * length;
    return new RowPartition(splits, RowPartitionSpec.of(rows, values, length, splits.dtype()));
  }

  /// Where rows begin and end: `[rows + 1]`.
  public Tensor rowSplits() {
    return rowSplits;
  }

  /// The number of rows, -1 if unknown.
  public long nrows() {
    return spec.nrows() == Shape.UNKNOWN_SIZE ? nrows(rowSplits) : spec.nrows();
  }

  /// The dtype of the splits.
  public DType dtype() {
    return rowSplits.dtype();
  }

  /// How many values are cut, -1 if that is not known.
  public long nvals() {
    return spec.nvals();
  }

  /// The number of values as a tensor, also where it is not known.
  ///
  /// @param outType `int32` or `int64`
  /// @see "Python: tf.experimental.RowPartition.nvals"
  public Tensor nvals(DType outType) {
    return rowSplits.get(-1).cast(outType);
  }

  /// The length all rows are known to have, -1 if none is.
  public long uniformRowLength() {
    return spec.uniformRowLength();
  }

  /// Whether all rows are known to have one length.
  public boolean isUniform() {
    return uniformRowLength() >= 0;
  }

  /// Where each row begins: `[rows]`.
  public Tensor rowStarts() {
    return RaggedRows.starts(rowSplits);
  }

  /// Where each row ends: `[rows]`.
  public Tensor rowLimits() {
    return RaggedRows.limits(rowSplits);
  }

  /// The length of each row: `[rows]`.
  public Tensor lengths() {
    return RaggedRows.lengths(rowSplits);
  }

  /// The row of each value: `[values]`.
  public Tensor valueRowIds() {
    return RaggedRows.ids(Ops.of(rowSplits.place()), rowSplits);
  }

  /// The position of each value in its row: `[values]`.
  public Tensor offsetsInRows() {
    return RaggedRows.offsets(Ops.of(rowSplits.place()), rowSplits);
  }

  /// The same partition with splits of another dtype.
  ///
  /// @throws IllegalArgumentException if that is neither `int32` nor `int64`
  public RowPartition withDtype(DType dtype) {
    var other = RowPartitionSpec.of(nrows(), nvals(), uniformRowLength(), dtype);
    return dtype == dtype() ? this : new RowPartition(rowSplits.cast(dtype), other);
  }

  /// The length of each row.
  ///
  /// @throws IllegalStateException if there is no data
  public long[] rowLengths() {
    try (var host = rowSplits.toHost()) {
      long[] splits = host.toArray(long[].class);
      long[] lengths = new long[splits.length - 1];
      Arrays.setAll(lengths, i -> splits[i + 1] - splits[i]);
      return lengths;
    }
  }

  @Override
  public RowPartitionSpec typeSpec() {
    return RowPartitionSpec.of(nrows(), spec.nvals(), spec.uniformRowLength(), dtype());
  }

  /// Prints `RowPartition(rowSplits=[0, 2, 2, 3])`.
  @Override
  public String toString() {
    return "RowPartition(rowSplits=%s)".formatted(ValueText.of(rowSplits));
  }

  private static long nrows(Tensor splits) {
    Shape shape = splits.shape();
    boolean known = shape.hasRank() && shape.dim(0) != Shape.UNKNOWN_SIZE;
    return known ? shape.dim(0) - 1 : Shape.UNKNOWN_SIZE;
  }
}
