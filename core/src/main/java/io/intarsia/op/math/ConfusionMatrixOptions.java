package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `confusionMatrix`.
///
/// @param numClasses the number of rows and columns; null means one more than the largest element
/// @param weights what each pair counts; null means 1
/// @param dtype of the result
public record ConfusionMatrixOptions(
    @Nullable Integer numClasses, @Nullable Tensor weights, DType dtype) {
  /// Python's defaults: as many classes as needed, `int32`.
  public static ConfusionMatrixOptions defaults() {
    return new ConfusionMatrixOptions(null, null, DType.INT32);
  }

  /// These options with a number of classes.
  public ConfusionMatrixOptions withNumClasses(int numClasses) {
    return new ConfusionMatrixOptions(numClasses, weights, dtype);
  }

  /// These options with weights.
  public ConfusionMatrixOptions withWeights(Tensor weights) {
    return new ConfusionMatrixOptions(numClasses, weights, dtype);
  }

  /// These options with a dtype of the result.
  public ConfusionMatrixOptions withDtype(DType dtype) {
    return new ConfusionMatrixOptions(numClasses, weights, dtype);
  }
}
