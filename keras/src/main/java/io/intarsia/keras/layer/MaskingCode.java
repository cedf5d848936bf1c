package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class MaskingCode extends LayerCode<Masking, Tensor, Tensor> {
  @Override
  Tensor compute(Masking layer, LayerCall call, Tensor x) {
    return call.tf().where(call.tf().reduceAny(differs(layer, call.tf(), x), -1, true), x, 0);
  }

  @Override
  Tensor mask(Masking layer, LayerCall call, Tensor x) {
    return call.tf().reduceAny(differs(layer, call.tf(), x), -1);
  }

  private static Tensor differs(Masking layer, Ops tf, Tensor x) {
    Tensor numbers = x.dtype().isFloating() ? x : tf.cast(x, DType.FLOAT32);
    return tf.notEqual(numbers, layer.maskValue());
  }
}
