package io.intarsia.keras.regularizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What large weights cost.
///
/// @see "Python: keras.regularizers.Regularizer"
@FunctionalInterface
public interface Regularizer {
  /// The part of the loss that a weight makes: a scalar.
  Tensor loss(Ops tf, Tensor weight);
}
