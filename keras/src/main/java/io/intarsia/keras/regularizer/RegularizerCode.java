package io.intarsia.keras.regularizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What a regularizer of Keras computes; its arguments are in the regularizer.
///
/// @param <R> the regularizer
@FunctionalInterface
interface RegularizerCode<R extends KerasRegularizer> {
  Tensor apply(R regularizer, Ops tf, Tensor x);

  /// Looks at the arguments.
  ///
  /// @throws IllegalArgumentException if one is wrong
  default void check(R regularizer) {}
}
