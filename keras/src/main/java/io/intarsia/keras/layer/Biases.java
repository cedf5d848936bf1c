package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// The biases of convolutions, which `use_bias` says whether there are.
final class Biases {
  private Biases() {}

  /// @param channels of what the layer gives
  static void make(KerasLayer<?, ?> layer, State state, long channels) {
    if (layer.arguments().flag("use_bias")) {
      var initializer = layer.arguments().value("bias_initializer", Initializer.class);
      state.weight("bias", Shape.of(channels), initializer, Weights.bias(layer));
    }
  }

  /// @param y channels last
  static Tensor add(KerasLayer<?, ?> layer, LayerCall call, Tensor y) {
    return layer.arguments().flag("use_bias")
        ? call.tf().nn.biasAdd(y, layer.read(call, "bias"))
        : y;
  }
}
