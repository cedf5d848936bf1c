package io.intarsia.keras.regularizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What the size of a weight, or of what a layer gives, adds to the loss.
///
/// @see "Python: keras.regularizers.Regularizer"
@FunctionalInterface
public interface Regularizer {
  /// The addition, a scalar.
  ///
  /// @param tf where
  Tensor apply(Ops tf, Tensor x);
}
