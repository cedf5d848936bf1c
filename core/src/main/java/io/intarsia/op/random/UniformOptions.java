package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `uniform`.
///
/// @param minval the least value
/// @param maxval the bound that values stay below; null means 1, which is for floating dtypes only
/// @param dtype of the result
/// @param seed the seed of this op; null means that it follows from the environment's
public record UniformOptions(
    NumberOrTensor minval, @Nullable NumberOrTensor maxval, DType dtype, @Nullable Long seed) {
  /// Python's defaults: `float32` in `[0, 1)`.
  public static UniformOptions defaults() {
    return new UniformOptions(NumberOrTensor.of(0), null, DType.FLOAT32, null);
  }

  /// These options with a least value.
  public UniformOptions withMinval(Number minval) {
    return new UniformOptions(NumberOrTensor.of(minval), maxval, dtype, seed);
  }

  /// These options with a least value in a tensor.
  public UniformOptions withMinval(Tensor minval) {
    return new UniformOptions(NumberOrTensor.of(minval), maxval, dtype, seed);
  }

  /// These options with a bound above.
  public UniformOptions withMaxval(Number maxval) {
    return new UniformOptions(minval, NumberOrTensor.of(maxval), dtype, seed);
  }

  /// These options with a bound above in a tensor.
  public UniformOptions withMaxval(Tensor maxval) {
    return new UniformOptions(minval, NumberOrTensor.of(maxval), dtype, seed);
  }

  /// These options with a dtype.
  public UniformOptions withDtype(DType dtype) {
    return new UniformOptions(minval, maxval, dtype, seed);
  }

  /// These options with a seed of the op.
  public UniformOptions withSeed(long seed) {
    return new UniformOptions(minval, maxval, dtype, seed);
  }
}
