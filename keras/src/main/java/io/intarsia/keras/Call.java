package io.intarsia.keras;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What a layer knows of a call besides the value.
///
/// @param tf the ops of the place where it runs: the environment, or the graph of a function
/// @param mode what it is called for
public record Call(Ops tf, Mode mode) {
  /// A call for a value, where its tensors are.
  ///
  /// @throws IllegalArgumentException if it holds no tensor
  public static Call of(@Nullable Object value, Mode mode) {
    for (Object part : Nest.expanded().flatten(value)) {
      if (part instanceof Tensor tensor) {
        return new Call(Ops.of(tensor.place()), mode);
      }
    }
    throw KerasErrors.noTensor(value);
  }

  /// Whether the layer is being trained.
  public boolean isTraining() {
    return mode == Mode.TRAINING;
  }
}
