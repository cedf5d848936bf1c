package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;

/// Options of `statelessNormal` and `statelessTruncatedNormal`.
///
/// @param mean the mean
/// @param stddev the standard deviation
/// @param dtype of the result
/// @param alg how numbers are drawn
public record StatelessNormalOptions(
    NumberOrTensor mean, NumberOrTensor stddev, DType dtype, RandomAlgorithm alg) {
  /// Python's defaults: standard normal, `float32`.
  public static StatelessNormalOptions defaults() {
    return new StatelessNormalOptions(
        NumberOrTensor.of(0), NumberOrTensor.of(1), DType.FLOAT32, RandomAlgorithm.AUTO_SELECT);
  }

  /// These options with a mean.
  public StatelessNormalOptions withMean(Number mean) {
    return new StatelessNormalOptions(NumberOrTensor.of(mean), stddev, dtype, alg);
  }

  /// These options with a mean in a tensor.
  public StatelessNormalOptions withMean(Tensor mean) {
    return new StatelessNormalOptions(NumberOrTensor.of(mean), stddev, dtype, alg);
  }

  /// These options with a standard deviation.
  public StatelessNormalOptions withStddev(Number stddev) {
    return new StatelessNormalOptions(mean, NumberOrTensor.of(stddev), dtype, alg);
  }

  /// These options with a standard deviation in a tensor.
  public StatelessNormalOptions withStddev(Tensor stddev) {
    return new StatelessNormalOptions(mean, NumberOrTensor.of(stddev), dtype, alg);
  }

  /// These options with a dtype.
  public StatelessNormalOptions withDtype(DType dtype) {
    return new StatelessNormalOptions(mean, stddev, dtype, alg);
  }

  /// These options with another algorithm.
  public StatelessNormalOptions withAlg(RandomAlgorithm alg) {
    return new StatelessNormalOptions(mean, stddev, dtype, alg);
  }
}
