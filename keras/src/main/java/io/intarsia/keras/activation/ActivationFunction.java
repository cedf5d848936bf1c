package io.intarsia.keras.activation;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// A function of tensors that stands behind a layer. Those of Keras are in [Activations].
@FunctionalInterface
public interface ActivationFunction {
  /// Computes it.
  ///
  /// @param tf where
  Tensor apply(Ops tf, Tensor x);
}
