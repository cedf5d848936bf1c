package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.activation.Activations;
import io.intarsia.tensor.Tensor;

final class ELUCode extends LayerCode<ELU, Tensor, Tensor> {
  @Override
  Tensor compute(ELU layer, LayerCall call, Tensor x) {
    return Activations.elu(layer.alpha()).apply(call.tf(), x);
  }
}
