package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import org.jspecify.annotations.Nullable;

/// Options of `categorical`.
///
/// @param dtype of the result, `int32` or `int64`
/// @param seed the seed of this op; null means that it follows from the environment's
public record CategoricalOptions(DType dtype, @Nullable Long seed) {
  /// Python's defaults: `int64`.
  public static CategoricalOptions defaults() {
    return new CategoricalOptions(DType.INT64, null);
  }

  /// These options with a dtype.
  public CategoricalOptions withDtype(DType dtype) {
    return new CategoricalOptions(dtype, seed);
  }

  /// These options with a seed of the op.
  public CategoricalOptions withSeed(long seed) {
    return new CategoricalOptions(dtype, seed);
  }
}
