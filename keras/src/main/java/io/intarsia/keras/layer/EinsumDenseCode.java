package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Products over the axes that an equation says.
final class EinsumDenseCode extends LayerCode<EinsumDense, Tensor, Tensor> {
  @Override
  void build(EinsumDense layer, State state, Object spec) {
    Shape x = state.shape(spec);
    if (!x.hasRank()) {
      throw LayerMistakes.of("a tensor of known rank", spec, "say it in the spec");
    }
    EinsumWeights weights =
        EinsumWeights.of(layer.equation(), layer.biasAxes(), x, layer.outputShape());
    state.weight(
        "kernel",
        weights.kernel(),
        Fans.of(layer.kernelInitializer(), weights.inputs(), weights.outputs()),
        Weights.kernel(layer));
    if (weights.bias() != null) {
      state.weight("bias", weights.bias(), layer.biasInitializer(), Weights.bias(layer));
    }
  }

  @Override
  Tensor compute(EinsumDense layer, LayerCall call, Tensor x) {
    Tensor product = call.tf().einsum(layer.equation(), x, layer.read(call, "kernel"));
    Tensor sum = layer.biasAxes() == null ? product : product.plus(layer.read(call, "bias"));
    return Activated.of(layer.activation(), call, sum);
  }

  @Override
  @Nullable Object mask(EinsumDense layer, LayerCall call, Tensor x) {
    return null;
  }
}
