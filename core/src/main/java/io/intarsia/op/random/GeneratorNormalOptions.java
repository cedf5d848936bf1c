package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;

/// Options of [Generator#normal] and [Generator#truncatedNormal].
///
/// @param mean the mean
/// @param stddev the standard deviation
/// @param dtype of the result
public record GeneratorNormalOptions(NumberOrTensor mean, NumberOrTensor stddev, DType dtype) {
  /// Python's defaults: standard normal, `float32`.
  public static GeneratorNormalOptions defaults() {
    return new GeneratorNormalOptions(NumberOrTensor.of(0), NumberOrTensor.of(1), DType.FLOAT32);
  }

  /// These options with a mean.
  public GeneratorNormalOptions withMean(Number mean) {
    return new GeneratorNormalOptions(NumberOrTensor.of(mean), stddev, dtype);
  }

  /// These options with a mean in a tensor.
  public GeneratorNormalOptions withMean(Tensor mean) {
    return new GeneratorNormalOptions(NumberOrTensor.of(mean), stddev, dtype);
  }

  /// These options with a standard deviation.
  public GeneratorNormalOptions withStddev(Number stddev) {
    return new GeneratorNormalOptions(mean, NumberOrTensor.of(stddev), dtype);
  }

  /// These options with a standard deviation in a tensor.
  public GeneratorNormalOptions withStddev(Tensor stddev) {
    return new GeneratorNormalOptions(mean, NumberOrTensor.of(stddev), dtype);
  }

  /// These options with a dtype.
  public GeneratorNormalOptions withDtype(DType dtype) {
    return new GeneratorNormalOptions(mean, stddev, dtype);
  }
}
