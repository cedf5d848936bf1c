package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;

final class ActivationCode extends LayerCode<Activation, Tensor, Tensor> {
  @Override
  Tensor compute(Activation layer, LayerCall call, Tensor x) {
    return layer.activation().apply(call.tf(), x);
  }
}
