package io.intarsia.keras.constraint;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What a constraint of Keras computes; its arguments are in the constraint.
///
/// @param <R> the constraint
@FunctionalInterface
interface ConstraintCode<R extends KerasConstraint> {
  Tensor apply(R constraint, Ops tf, Tensor x);

  /// Looks at the arguments.
  ///
  /// @throws IllegalArgumentException if one is wrong
  default void check(R constraint) {}
}
