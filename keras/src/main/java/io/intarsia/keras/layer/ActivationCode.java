package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.tensor.Tensor;

final class ActivationCode extends LayerCode<Activation, Tensor, Tensor> {
  @Override
  Tensor compute(Activation layer, Call call, Tensor x) {
    return layer.activation().apply(call.tf(), x);
  }
}
