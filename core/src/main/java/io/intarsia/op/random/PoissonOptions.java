package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import org.jspecify.annotations.Nullable;

/// Options of `poisson`.
///
/// @param dtype of the result
/// @param seed the seed of this op; null means that it follows from the environment's
public record PoissonOptions(DType dtype, @Nullable Long seed) {
  /// Python's defaults: `float32`.
  public static PoissonOptions defaults() {
    return new PoissonOptions(DType.FLOAT32, null);
  }

  /// These options with a dtype.
  public PoissonOptions withDtype(DType dtype) {
    return new PoissonOptions(dtype, seed);
  }

  /// These options with a seed of the op.
  public PoissonOptions withSeed(long seed) {
    return new PoissonOptions(dtype, seed);
  }
}
