package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Products over the last axis.
final class DenseCode extends LayerCode<Dense, Tensor, Tensor> {
  @Override
  void build(Dense layer, State state, Object spec) {
    Shape units = Shape.of(layer.units());
    state.weight(
        "kernel",
        state.lastAxis(spec).concatenate(units),
        layer.kernelInitializer(),
        Weights.kernel(layer));
    if (layer.useBias()) {
      state.weight("bias", units, layer.biasInitializer(), Weights.bias(layer));
    }
  }

  @Override
  Tensor compute(Dense layer, LayerCall call, Tensor x) {
    // Integers are numbers to Keras's products.
    Tensor numbers = x.dtype().isInteger() ? call.tf().cast(x, layer.computeDType()) : x;
    Tensor product = Products.overLast(call.tf(), numbers, layer.read(call, "kernel"));
    Tensor sum =
        layer.useBias() ? call.tf().nn.biasAdd(product, layer.read(call, "bias")) : product;
    return Activated.of(layer.activation(), call, sum);
  }
}
