package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.stream.Stream;

/// Options of `statelessParameterizedTruncatedNormal`.
///
/// @param means the means before truncation
/// @param stddevs the standard deviations before truncation
/// @param minvals the least values
/// @param maxvals the greatest values
public record ParameterizedTruncatedNormalOptions(
    NumberOrTensor means, NumberOrTensor stddevs, NumberOrTensor minvals, NumberOrTensor maxvals) {
  /// Python's defaults: standard normal in `[-2, 2]`, `float32`.
  public static ParameterizedTruncatedNormalOptions defaults() {
    return new ParameterizedTruncatedNormalOptions(
        NumberOrTensor.of(0.0),
        NumberOrTensor.of(1.0),
        NumberOrTensor.of(-2.0),
        NumberOrTensor.of(2.0));
  }

  /// These options with means.
  public ParameterizedTruncatedNormalOptions withMeans(Number means) {
    return new ParameterizedTruncatedNormalOptions(
        NumberOrTensor.of(means), stddevs, minvals, maxvals);
  }

  /// These options with means in a tensor.
  public ParameterizedTruncatedNormalOptions withMeans(Tensor means) {
    return new ParameterizedTruncatedNormalOptions(
        NumberOrTensor.of(means), stddevs, minvals, maxvals);
  }

  /// These options with standard deviations.
  public ParameterizedTruncatedNormalOptions withStddevs(Number stddevs) {
    return new ParameterizedTruncatedNormalOptions(
        means, NumberOrTensor.of(stddevs), minvals, maxvals);
  }

  /// These options with standard deviations in a tensor.
  public ParameterizedTruncatedNormalOptions withStddevs(Tensor stddevs) {
    return new ParameterizedTruncatedNormalOptions(
        means, NumberOrTensor.of(stddevs), minvals, maxvals);
  }

  /// These options with least values.
  public ParameterizedTruncatedNormalOptions withMinvals(Number minvals) {
    return new ParameterizedTruncatedNormalOptions(
        means, stddevs, NumberOrTensor.of(minvals), maxvals);
  }

  /// These options with least values in a tensor.
  public ParameterizedTruncatedNormalOptions withMinvals(Tensor minvals) {
    return new ParameterizedTruncatedNormalOptions(
        means, stddevs, NumberOrTensor.of(minvals), maxvals);
  }

  /// These options with greatest values.
  public ParameterizedTruncatedNormalOptions withMaxvals(Number maxvals) {
    return new ParameterizedTruncatedNormalOptions(
        means, stddevs, minvals, NumberOrTensor.of(maxvals));
  }

  /// These options with greatest values in a tensor.
  public ParameterizedTruncatedNormalOptions withMaxvals(Tensor maxvals) {
    return new ParameterizedTruncatedNormalOptions(
        means, stddevs, minvals, NumberOrTensor.of(maxvals));
  }

  /// That of the first tensor, `float32` if all are numbers.
  DType dtype() {
    return Stream.of(means, stddevs, minvals, maxvals)
        .map(NumberOrTensor::tensor)
        .filter(Objects::nonNull)
        .findFirst()
        .map(Tensor::dtype)
        .orElse(DType.FLOAT32);
  }
}
