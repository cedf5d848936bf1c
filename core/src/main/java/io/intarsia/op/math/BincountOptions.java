package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `bincount`.
///
/// @param weights what each element counts; null means 1
/// @param minlength the result has at least as many bins; null means no limit
/// @param maxlength the result has at most as many bins, larger elements are left out; null means
///   no limit
/// @param dtype of the counts; without effect if there are weights
/// @param axis 0 to count all elements together, -1 to count each row
/// @param binaryOutput whether to say only if a value occurs, by 1
public record BincountOptions(
    @Nullable Tensor weights,
    @Nullable Integer minlength,
    @Nullable Integer maxlength,
    DType dtype,
    int axis,
    boolean binaryOutput) {
  /// Python's defaults: all elements counted together, `int32`.
  public static BincountOptions defaults() {
    return new BincountOptions(null, null, null, DType.INT32, 0, false);
  }

  /// These options with weights, `int32`, `int64`, `float32` or `float64`.
  public BincountOptions withWeights(Tensor weights) {
    return new BincountOptions(weights, minlength, maxlength, dtype, axis, binaryOutput);
  }

  /// These options with at least as many bins.
  public BincountOptions withMinlength(int minlength) {
    return new BincountOptions(weights, minlength, maxlength, dtype, axis, binaryOutput);
  }

  /// These options with at most as many bins.
  public BincountOptions withMaxlength(int maxlength) {
    return new BincountOptions(weights, minlength, maxlength, dtype, axis, binaryOutput);
  }

  /// These options with a dtype of the counts: `int32`, `int64`, `float32` or `float64`.
  public BincountOptions withDtype(DType dtype) {
    return new BincountOptions(weights, minlength, maxlength, dtype, axis, binaryOutput);
  }

  /// These options with an axis, 0 or -1.
  public BincountOptions withAxis(int axis) {
    return new BincountOptions(weights, minlength, maxlength, dtype, axis, binaryOutput);
  }

  /// These options with a binary output, or not.
  public BincountOptions withBinaryOutput(boolean binaryOutput) {
    return new BincountOptions(weights, minlength, maxlength, dtype, axis, binaryOutput);
  }
}
