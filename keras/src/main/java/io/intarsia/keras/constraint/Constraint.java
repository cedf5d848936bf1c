package io.intarsia.keras.constraint;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What a weight is made after each step of training.
///
/// @see "Python: keras.constraints.Constraint"
@FunctionalInterface
public interface Constraint {
  /// The weight that replaces it, of the same shape.
  ///
  /// @param tf where
  Tensor apply(Ops tf, Tensor weight);
}
