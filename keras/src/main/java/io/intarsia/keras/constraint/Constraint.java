package io.intarsia.keras.constraint;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Keeps weights where they may be, after each step.
///
/// @see "Python: keras.constraints.Constraint"
@FunctionalInterface
public interface Constraint {
  /// The weight as it may be.
  Tensor apply(Ops tf, Tensor weight);
}
