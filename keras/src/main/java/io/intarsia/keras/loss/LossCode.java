package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What a loss of Keras computes; its arguments are in the loss.
///
/// @param <L> the loss
interface LossCode<L extends KerasLoss> {
  /// The numbers of all examples, in the prediction's type.
  Tensor elements(L loss, Ops tf, Tensor target, Tensor prediction);

  /// Which of the numbers count; null if all do.
  default @Nullable Tensor mask(L loss, Ops tf, Tensor target, Tensor elements) {
    return null;
  }

  /// Looks at the arguments.
  ///
  /// @throws IllegalArgumentException if one is wrong
  default void check(L loss) {}
}
