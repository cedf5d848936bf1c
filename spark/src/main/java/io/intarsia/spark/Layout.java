package io.intarsia.spark;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spark.InputPlan.Form;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.types.masked.MaskedTensorSpec;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.Optional;

/// What counts of the spec of an input or an output.
///
/// @param form of its values
/// @param dtype of its elements
/// @param sizes of the axes behind that of the rows
/// @param raggedRank how many of these are ragged, from the outermost on
/// @param splits of ragged axes
record Layout(Form form, DType dtype, Shape sizes, int raggedRank, CellType splits) {
  /// Empty for what cannot be columns.
  static Optional<Layout> of(TypeSpec<?> spec) {
    return switch (spec) {
      case TensorSpec tensor -> of(Form.TENSOR, tensor.dtype(), tensor.shape());
      case MaskedTensorSpec masked -> of(Form.MASKED, masked.dtype(), masked.shape());
      case RaggedTensorSpec ragged ->
          of(Form.RAGGED, ragged.dtype(), ragged.shape())
              .flatMap(layout ->
                  CellType.of(ragged.rowSplitsDtype())
                      .map(splits -> layout.withRagged(ragged.raggedRank(), splits)));
      default -> Optional.empty();
    };
  }

  private static Optional<Layout> of(Form form, DType dtype, Shape shape) {
    boolean isRows = shape.hasRank() && shape.rank() > 0 && shape.dim(0) == Shape.UNKNOWN_SIZE;
    return isRows
        ? Optional.of(new Layout(form, dtype, shape.subShape(1, shape.rank()), 0, CellType.INT64))
        : Optional.empty();
  }

  private Layout withRagged(int rank, CellType type) {
    return new Layout(form, dtype, sizes, rank, type);
  }

  /// What a column of it holds; empty if columns have no such elements.
  Optional<ColumnType> column() {
    return CellType.of(dtype).map(cell -> new ColumnType(cell, sizes.rank()));
  }
}
