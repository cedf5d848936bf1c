package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.activation.Activations;
import io.intarsia.tensor.Tensor;

final class LeakyReLUCode extends LayerCode<LeakyReLU, Tensor, Tensor> {
  @Override
  void build(LeakyReLU layer, State state, Object spec) {
    if (layer.negativeSlope() < 0) {
      throw LayerMistakes.of(
          "a negative_slope of 0 or more", layer.negativeSlope(), "take another function");
    }
  }

  @Override
  Tensor compute(LeakyReLU layer, LayerCall call, Tensor x) {
    return Activations.leakyRelu(layer.negativeSlope()).apply(call.tf(), x);
  }
}
