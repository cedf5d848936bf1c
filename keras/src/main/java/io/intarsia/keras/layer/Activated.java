package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What comes behind an activation.
final class Activated {
  private Activated() {}

  /// The tensor itself if there is no activation.
  static Tensor of(@Nullable ActivationFunction activation, LayerCall call, Tensor x) {
    return activation == null ? x : activation.apply(call.tf(), x);
  }
}
