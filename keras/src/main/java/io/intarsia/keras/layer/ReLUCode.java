package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.activation.Activations;
import io.intarsia.tensor.Tensor;

final class ReLUCode extends LayerCode<ReLU, Tensor, Tensor> {
  @Override
  void build(ReLU layer, State state, Object spec) {
    if (layer.negativeSlope() < 0 || layer.threshold() < 0 || most(layer) < 0) {
      throw LayerMistakes.of(
          "max_value, negative_slope and threshold of 0 or more", layer, "take another function");
    }
  }

  private static double most(ReLU layer) {
    Double most = layer.maxValue();
    return most == null ? Double.POSITIVE_INFINITY : most;
  }

  @Override
  Tensor compute(ReLU layer, LayerCall call, Tensor x) {
    return Activations.relu(layer.negativeSlope(), most(layer), layer.threshold())
        .apply(call.tf(), x);
  }
}
