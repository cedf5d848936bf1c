package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `normal` and `truncatedNormal`.
///
/// @param mean the mean
/// @param stddev the standard deviation
/// @param dtype of the result
/// @param seed the seed of this op; null means that it follows from the environment's
public record NormalOptions(
    NumberOrTensor mean, NumberOrTensor stddev, DType dtype, @Nullable Long seed) {
  /// Python's defaults: standard normal, `float32`.
  public static NormalOptions defaults() {
    return new NormalOptions(NumberOrTensor.of(0), NumberOrTensor.of(1), DType.FLOAT32, null);
  }

  /// These options with a mean.
  public NormalOptions withMean(Number mean) {
    return new NormalOptions(NumberOrTensor.of(mean), stddev, dtype, seed);
  }

  /// These options with a mean in a tensor.
  public NormalOptions withMean(Tensor mean) {
    return new NormalOptions(NumberOrTensor.of(mean), stddev, dtype, seed);
  }

  /// These options with a standard deviation.
  public NormalOptions withStddev(Number stddev) {
    return new NormalOptions(mean, NumberOrTensor.of(stddev), dtype, seed);
  }

  /// These options with a standard deviation in a tensor.
  public NormalOptions withStddev(Tensor stddev) {
    return new NormalOptions(mean, NumberOrTensor.of(stddev), dtype, seed);
  }

  /// These options with a dtype.
  public NormalOptions withDtype(DType dtype) {
    return new NormalOptions(mean, stddev, dtype, seed);
  }

  /// These options with a seed of the op.
  public NormalOptions withSeed(long seed) {
    return new NormalOptions(mean, stddev, dtype, seed);
  }
}
