package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Quasi-random points.
final class Sobol {
  private Sobol() {}

  /// Generates the first points of the Sobol sequence.
  ///
  /// The result is `[numResults, dim]`, `float32`, with elements in `[0, 1)`.
  ///
  /// @throws TensorFlowException if `dim` is not in `[1, 3818]` or `numResults` is not positive
  /// @see "Python: tf.math.sobol_sample"
  @Endpoint("math.sobol_sample")
  static Tensor sobolSample(Ops tf, int dim, int numResults) {
    return sobolSample(tf, dim, numResults, SobolSampleOptions.defaults());
  }

  /// Generates points of the Sobol sequence.
  ///
  /// The result is `[numResults, dim]`, with elements in `[0, 1)`.
  ///
  /// @throws TensorFlowException if `dim` is not in `[1, 3818]`, `numResults` is not positive or `skip` is negative
  /// @see "Python: tf.math.sobol_sample"
  @Endpoint("math.sobol_sample")
  static Tensor sobolSample(Ops tf, int dim, int numResults, SobolSampleOptions options) {
    return tf.raw.SobolSample(
        Constants.of(tf, dim),
        Constants.of(tf, numResults),
        Constants.of(tf, options.skip()),
        Attributes.of("dtype", options.dtype()));
  }
}
