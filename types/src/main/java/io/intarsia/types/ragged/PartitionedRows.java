package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;

/// What there is to say of the rows of a [RaggedTensor].
public sealed interface PartitionedRows permits RaggedTensor {
  /// The flat values, which the rows are cut of.
  Tensor flatValues();

  /// The row splits of each ragged axis, outermost first.
  List<Tensor> nestedRowSplits();

  /// The dtype of the row splits.
  DType rowSplitsDtype();

  private RaggedTensor self() {
    return (RaggedTensor) this;
  }

  /// The number of rows as a scalar, which a graph knows when it runs.
  ///
  /// @param outType `int32` or `int64`
  /// @throws IllegalArgumentException if there is no ragged axis
  /// @see "Python: tf.RaggedTensor.nrows"
  default Tensor nrows(DType outType) {
    return RaggedViews.nrows(self(), outType);
  }

  /// The splits of the outermost ragged axis: `[rows + 1]`.
  ///
  /// @throws IllegalArgumentException if there is none
  default Tensor rowSplits() {
    return partition().rowSplits();
  }

  /// The partition of the outermost ragged axis.
  ///
  /// @throws IllegalArgumentException if there is none
  default RowPartition partition() {
    return RowPartition.of(self());
  }

  /// Where each row begins: `[rows]`.
  ///
  /// @throws IllegalArgumentException if there is no ragged axis
  default Tensor rowStarts() {
    return partition().rowStarts();
  }

  /// Where each row ends: `[rows]`.
  ///
  /// @throws IllegalArgumentException if there is no ragged axis
  default Tensor rowLimits() {
    return partition().rowLimits();
  }

  /// The row of each value that is cut: `[n]`.
  ///
  /// @throws IllegalArgumentException if there is no ragged axis
  default Tensor valueRowIds() {
    return partition().valueRowIds();
  }

  /// The row of each value, for each ragged axis, outermost first.
  default List<Tensor> nestedValueRowIds() {
    Ops tf = Ops.of(flatValues().place());
    return nestedRowSplits().stream().map(splits -> RaggedRows.ids(tf, splits)).toList();
  }

  /// The length of each row: `[rows]`.
  ///
  /// @throws IllegalArgumentException if there is no ragged axis
  default Tensor rowLengths() {
    return partition().lengths();
  }

  /// The lengths of the rows along an axis: of the first a number, of the second a vector, of
  /// others ragged.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  default TensorLike rowLengths(int axis) {
    return RaggedViews.rowLengths(self(), axis);
  }

  /// The length of each row, for each ragged axis, outermost first.
  default List<Tensor> nestedRowLengths() {
    return nestedRowSplits().stream().map(RaggedRows::lengths).toList();
  }

  /// The sizes of the smallest tensor that holds all elements: `[rank]`, of the dtype of the
  /// splits.
  ///
  /// @see "Python: tf.RaggedTensor.bounding_shape"
  default Tensor boundingShape() {
    return RaggedViews.boundingShape(self(), rowSplitsDtype());
  }

  /// The size of one axis of the bounding shape, a scalar: the length of the longest row.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.RaggedTensor.bounding_shape"
  default Tensor boundingShape(int axis) {
    return boundingShape()
        .get(RaggedArguments.positive("boundingShape", axis, self().shape().rank()));
  }
}
