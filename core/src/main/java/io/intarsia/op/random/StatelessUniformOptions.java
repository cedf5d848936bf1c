package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Options of `statelessUniform`.
///
/// @param minval the least value
/// @param maxval the bound that values stay below; null means 1, which is for floating dtypes only
/// @param fullRange whether integers are of all values of their dtype, whatever the bounds: in
///   Python no bounds at all
/// @param dtype of the result
/// @param alg how numbers are drawn
public record StatelessUniformOptions(
    NumberOrTensor minval,
    @Nullable NumberOrTensor maxval,
    boolean fullRange,
    DType dtype,
    RandomAlgorithm alg) {
  /// Python's defaults: `float32` in `[0, 1)`.
  public static StatelessUniformOptions defaults() {
    return new StatelessUniformOptions(
        NumberOrTensor.of(0), null, false, DType.FLOAT32, RandomAlgorithm.AUTO_SELECT);
  }

  /// These options with a least value; null, together with no bound above, means integers of all
  /// values of their dtype, as in Python.
  public StatelessUniformOptions withMinval(@Nullable Number minval) {
    if (minval == null) {
      return withFullRange(true);
    }
    return new StatelessUniformOptions(NumberOrTensor.of(minval), maxval, fullRange, dtype, alg);
  }

  /// These options with a least value in a tensor.
  public StatelessUniformOptions withMinval(Tensor minval) {
    return new StatelessUniformOptions(NumberOrTensor.of(minval), maxval, fullRange, dtype, alg);
  }

  /// These options with a bound above.
  public StatelessUniformOptions withMaxval(Number maxval) {
    return new StatelessUniformOptions(minval, NumberOrTensor.of(maxval), fullRange, dtype, alg);
  }

  /// These options with a bound above in a tensor.
  public StatelessUniformOptions withMaxval(Tensor maxval) {
    return new StatelessUniformOptions(minval, NumberOrTensor.of(maxval), fullRange, dtype, alg);
  }

  /// These options with integers of all values, or within the bounds.
  public StatelessUniformOptions withFullRange(boolean fullRange) {
    return new StatelessUniformOptions(minval, maxval, fullRange, dtype, alg);
  }

  /// These options with a dtype.
  public StatelessUniformOptions withDtype(DType dtype) {
    return new StatelessUniformOptions(minval, maxval, fullRange, dtype, alg);
  }

  /// These options with another algorithm.
  public StatelessUniformOptions withAlg(RandomAlgorithm alg) {
    return new StatelessUniformOptions(minval, maxval, fullRange, dtype, alg);
  }
}
