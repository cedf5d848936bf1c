package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;

/// Layers one behind the other, as one layer.
public abstract sealed class PipelineLayer extends KerasLayer<Tensor, Tensor> permits Pipeline {
  PipelineLayer(Arguments arguments) {
    super(arguments);
  }

  // The mask is known with the value, and layers that draw numbers draw them once.
  @Override
  public final Output<Tensor> run(LayerCall call, Tensor x) {
    Tensor ready = ready(call, x);
    Output<Tensor> output = computed(ready, () -> PipelineCode.run((Pipeline) this, call, ready));
    noted(output.value());
    return output;
  }
}
