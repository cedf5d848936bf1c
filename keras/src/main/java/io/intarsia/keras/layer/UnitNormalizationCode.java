package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;

final class UnitNormalizationCode extends LayerCode<UnitNormalization, Tensor, Tensor> {
  @Override
  Tensor compute(UnitNormalization layer, LayerCall call, Tensor x) {
    ReduceOptions over = ReduceOptions.defaults().withAxis(Axes.ints(layer.axis()));
    return Unit.of(call.tf(), x, over, 1e-12);
  }
}
