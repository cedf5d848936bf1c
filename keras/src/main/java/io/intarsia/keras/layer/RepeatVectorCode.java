package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

final class RepeatVectorCode extends LayerCode<RepeatVector, Tensor, Tensor> {
  @Override
  Tensor compute(RepeatVector layer, LayerCall call, Tensor x) {
    if (layer.n() <= 0) {
      throw LayerMistakes.of("n of 1 or more", layer.n(), "take RepeatVector.of(1)");
    }
    if (x.shape().hasRank() && x.shape().rank() != 2) {
      throw LayerMistakes.of("a tensor of 2 axes", x.shape(), "flatten it first");
    }
    return call.tf().tile(call.tf().expandDims(x, 1), 1, layer.n(), 1);
  }

  @Override
  @Nullable Object mask(RepeatVector layer, LayerCall call, Tensor x) {
    return null;
  }
}
