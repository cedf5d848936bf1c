package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;

final class IdentityCode extends LayerCode<Identity, Tensor, Tensor> {
  @Override
  Tensor compute(Identity layer, LayerCall call, Tensor x) {
    return x;
  }
}
