package io.intarsia.keras;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a layer knows of a call besides the value.
///
/// @param tf the ops of the place where it runs: the environment, or the graph of a function
/// @param mode what it is called for
/// @param mask `[batch, steps]`, which steps of the value count; empty if all do
public record Call(Ops tf, Mode mode, Optional<Tensor> mask) {
  /// A call for a value, where its tensors are, without a mask.
  ///
  /// @throws IllegalArgumentException if it holds no tensor
  public static Call of(@Nullable Object value, Mode mode) {
    for (Object part : Nest.expanded().flatten(value)) {
      if (part instanceof Tensor tensor) {
        return of(Ops.of(tensor.place()), mode);
      }
    }
    throw KerasErrors.noTensor(value);
  }

  /// A call at a place, without a mask.
  public static Call of(Ops tf, Mode mode) {
    return new Call(Objects.requireNonNull(tf, "tf"), mode, Optional.empty());
  }

  /// Whether the layer is being trained.
  public boolean isTraining() {
    return mode == Mode.TRAINING;
  }

  /// The same call with another mask.
  public Call withMask(Optional<Tensor> mask) {
    return new Call(tf, mode, mask);
  }
}
