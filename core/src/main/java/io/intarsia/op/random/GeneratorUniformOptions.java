package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of [Generator#uniform].
///
/// @param minval the least value
/// @param maxval the bound that values stay below; null means 1, which is for floating dtypes only
/// @param fullRange whether integers are of all values of their dtype, whatever the bounds: in
///   Python no bounds at all
/// @param dtype of the result
public record GeneratorUniformOptions(
    NumberOrTensor minval, @Nullable NumberOrTensor maxval, boolean fullRange, DType dtype) {
  /// Python's defaults: `float32` in `[0, 1)`.
  public static GeneratorUniformOptions defaults() {
    return new GeneratorUniformOptions(NumberOrTensor.of(0), null, false, DType.FLOAT32);
  }

  /// These options with a least value.
  public GeneratorUniformOptions withMinval(Number minval) {
    return new GeneratorUniformOptions(NumberOrTensor.of(minval), maxval, fullRange, dtype);
  }

  /// These options with a least value in a tensor.
  public GeneratorUniformOptions withMinval(Tensor minval) {
    return new GeneratorUniformOptions(NumberOrTensor.of(minval), maxval, fullRange, dtype);
  }

  /// These options with a bound above.
  public GeneratorUniformOptions withMaxval(Number maxval) {
    return new GeneratorUniformOptions(minval, NumberOrTensor.of(maxval), fullRange, dtype);
  }

  /// These options with a bound above in a tensor.
  public GeneratorUniformOptions withMaxval(Tensor maxval) {
    return new GeneratorUniformOptions(minval, NumberOrTensor.of(maxval), fullRange, dtype);
  }

  /// These options with integers of all values, or within the bounds.
  public GeneratorUniformOptions withFullRange(boolean fullRange) {
    return new GeneratorUniformOptions(minval, maxval, fullRange, dtype);
  }

  /// These options with a dtype.
  public GeneratorUniformOptions withDtype(DType dtype) {
    return new GeneratorUniformOptions(minval, maxval, fullRange, dtype);
  }
}
