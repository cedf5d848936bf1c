package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;

/// Draws random numbers from the interval [0, 1).
///
/// @see "Python: tf.nn.experimental.general_dropout"
@FunctionalInterface
public interface UniformSampler {
  /// Draws a tensor of random numbers.
  ///
  /// @param shape an integer vector
  /// @param dtype of the numbers, floating
  Tensor sample(Tensor shape, DType dtype);
}
