package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// Options of `eye`.
///
/// @param numColumns of each matrix; null means as many as rows
/// @param batchShape the shape of the batch of matrices
/// @param dtype of the result
public record EyeOptions(@Nullable Integer numColumns, Shape batchShape, DType dtype) {
  /// Python's defaults: one square matrix of `float32`.
  public static EyeOptions defaults() {
    return new EyeOptions(null, Shape.scalar(), DType.FLOAT32);
  }

  /// These options with a number of columns.
  public EyeOptions withNumColumns(int numColumns) {
    return new EyeOptions(numColumns, batchShape, dtype);
  }

  /// These options with a batch of matrices.
  public EyeOptions withBatchShape(Shape batchShape) {
    return new EyeOptions(numColumns, batchShape, dtype);
  }

  /// These options with a dtype.
  public EyeOptions withDtype(DType dtype) {
    return new EyeOptions(numColumns, batchShape, dtype);
  }
}
