package io.intarsia.types.ragged;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
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
