package io.intarsia.types.sparse;

import io.intarsia.tensor.TensorLike;
import org.jspecify.annotations.Nullable;

/// Options of `sparse.bincount`.
///
/// @param weights what each element counts, sparse as the values are; null means 1
/// @param minlength counts are for at least as many values; null means no limit
/// @param maxlength counts are for at most as many values, larger elements are left out; null means
///   no limit
/// @param axis 0 to count all elements together, -1 to count each row
/// @param binaryOutput whether to say only if a value occurs, by 1
public record SparseBincountOptions(
    @Nullable TensorLike weights,
    @Nullable Integer minlength,
    @Nullable Integer maxlength,
    int axis,
    boolean binaryOutput) {
  /// Python's defaults: all elements counted together.
  public static SparseBincountOptions defaults() {
    return new SparseBincountOptions(null, null, null, 0, false);
  }

  /// These options with weights, `int32`, `int64`, `float32` or `float64`.
  public SparseBincountOptions withWeights(TensorLike weights) {
    return new SparseBincountOptions(weights, minlength, maxlength, axis, binaryOutput);
  }

  /// These options with counts for at least as many values.
  public SparseBincountOptions withMinlength(int minlength) {
    return new SparseBincountOptions(weights, minlength, maxlength, axis, binaryOutput);
  }

  /// These options with counts for at most as many values.
  public SparseBincountOptions withMaxlength(int maxlength) {
    return new SparseBincountOptions(weights, minlength, maxlength, axis, binaryOutput);
  }

  /// These options with an axis, 0 or -1.
  public SparseBincountOptions withAxis(int axis) {
    return new SparseBincountOptions(weights, minlength, maxlength, axis, binaryOutput);
  }

  /// These options with a binary output, or not.
  public SparseBincountOptions withBinaryOutput(boolean binaryOutput) {
    return new SparseBincountOptions(weights, minlength, maxlength, axis, binaryOutput);
  }
}
