package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The spec of a row partition: what is known of the number of rows, the number of values and the
/// length all rows have. Numbers that follow from others are filled in.
///
/// @see "Python: tf.RowPartitionSpec"
@TypeName("tf.RowPartitionSpec")
public final class RowPartitionSpec extends TypeSpec<RowPartition> {
  private static final long UNKNOWN = Shape.UNKNOWN_SIZE;

  private final long nrows;
  private final long nvals;
  private final long uniformRowLength;
  private final DType dtype;

  private RowPartitionSpec(long nrows, long nvals, long uniformRowLength, DType dtype) {
    if (!RaggedBuilder.isSplits(dtype)) {
      throw SpecErrors.dtype("RowPartitionSpec", "dtype", "int32 or int64", dtype);
    }
    Sizes sizes = new Sizes(nrows, nvals, uniformRowLength);
    sizes.check();
    this.nrows = sizes.completeRows();
    this.nvals = sizes.completeValues();
    this.uniformRowLength = uniformRowLength;
    this.dtype = dtype;
  }

  // What is known of a partition, -1 for what is not.
  private record Sizes(long rows, long values, long length) {
    boolean agree() {
      boolean none = (rows == 0 || length == 0) && values > 0;
      boolean uneven = length > 0 && values >= 0 && values % length != 0;
      boolean tooMany = length > 0 && rows > Long.MAX_VALUE / length;
      boolean other = length >= 0 && values >= 0 && rows >= 0 && values != rows * length;
      // There is one split more than rows.
      return !none && !uneven && !tooMany && !other && rows < Long.MAX_VALUE;
    }

    void check() {
      if (!agree()) {
        throw RaggedErrors.partition(rows, values, length);
      }
    }

    long completeRows() {
      return rows == UNKNOWN && length > 0 && values >= 0 ? values / length : rows;
    }

    long completeValues() {
      if (values == UNKNOWN && (rows == 0 || length == 0)) {
        return 0;
      }
      return values == UNKNOWN && rows > 0 && length > 0 ? rows * length : values;
    }
  }

  /// The spec of partitions into so many rows.
  ///
  /// @param nrows -1 if unknown
  /// @param dtype of the splits: `int32` or `int64`
  /// @throws IllegalArgumentException if the dtype is another
  public static RowPartitionSpec of(long nrows, DType dtype) {
    return of(nrows, UNKNOWN, UNKNOWN, dtype);
  }

  /// The spec of partitions into so many rows of so many values, all rows of the same length; -1
  /// for what is unknown.
  ///
  /// @throws IllegalArgumentException if the numbers contradict each other, or the dtype is neither
  ///   `int32` nor `int64`
  public static RowPartitionSpec of(long nrows, long nvals, long uniformRowLength, DType dtype) {
    return new RowPartitionSpec(nrows, nvals, uniformRowLength, dtype);
  }

  /// The number of rows, -1 if unknown.
  public long nrows() {
    return nrows;
  }

  /// The number of values, -1 if unknown.
  public long nvals() {
    return nvals;
  }

  /// The length all rows have, -1 if unknown or not the same.
  public long uniformRowLength() {
    return uniformRowLength;
  }

  /// The dtype of the splits.
  public DType dtype() {
    return dtype;
  }

  /// `([rows], [values], [length of rows], dtype)`: each number wrapped in a shape, so that unknown
  /// ones are compatible with others.
  @Override
  public Tuple serialize() {
    return Tuple.of(Shape.of(nrows), Shape.of(nvals), Shape.of(uniformRowLength), dtype);
  }

  static RowPartitionSpec deserialize(Tuple state) {
    return of(
        number(state, 0),
        number(state, 1),
        number(state, 2),
        (DType) Objects.requireNonNull(state.get(3)));
  }

  @Override
  public Class<RowPartition> valueType() {
    return RowPartition.class;
  }

  /// The row splits.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(Shape.of(nrows == UNKNOWN ? UNKNOWN : nrows + 1), dtype);
  }

  @Override
  public Object toComponents(RowPartition value) {
    return value.rowSplits();
  }

  @Override
  public RowPartition fromComponents(Object components) {
    return new RowPartition((Tensor) components, this);
  }

  /// As by default, if what both know does not contradict itself.
  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (!super.isCompatibleWith(specOrValue)) {
      return false;
    }
    var other =
        specOrValue instanceof RowPartition value
            ? value.typeSpec()
            : (RowPartitionSpec) Objects.requireNonNull(specOrValue);
    return new Sizes(
            Math.max(nrows, other.nrows),
            Math.max(nvals, other.nvals),
            Math.max(uniformRowLength, other.uniformRowLength))
        .agree();
  }

  private static long number(Tuple state, int index) {
    Shape shape = (Shape) Objects.requireNonNull(state.get(index));
    return shape.hasRank() ? shape.dim(0) : UNKNOWN;
  }
}
