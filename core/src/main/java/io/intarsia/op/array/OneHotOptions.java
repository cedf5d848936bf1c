package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `oneHot`.
///
/// @param onValue a scalar to place at the index; null means 1
/// @param offValue a scalar to place elsewhere; null means 0
/// @param axis where the new axis goes; -1 is the end
/// @param dtype of the result; null means that of the values, or `float32`
public record OneHotOptions(
    @Nullable Tensor onValue, @Nullable Tensor offValue, int axis, @Nullable DType dtype) {
  /// Python's defaults: 1 and 0 along a new last axis, `float32`.
  public static OneHotOptions defaults() {
    return new OneHotOptions(null, null, -1, null);
  }

  /// These options with a scalar to place at the index.
  public OneHotOptions withOnValue(Tensor onValue) {
    return new OneHotOptions(onValue, offValue, axis, dtype);
  }

  /// These options with a scalar to place elsewhere.
  public OneHotOptions withOffValue(Tensor offValue) {
    return new OneHotOptions(onValue, offValue, axis, dtype);
  }

  /// These options with another place for the new axis.
  public OneHotOptions withAxis(int axis) {
    return new OneHotOptions(onValue, offValue, axis, dtype);
  }

  /// These options with a dtype.
  public OneHotOptions withDtype(DType dtype) {
    return new OneHotOptions(onValue, offValue, axis, dtype);
  }
}
