package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Each layer takes what the one before gives.
final class PipelineCode extends LayerCode<Pipeline, Tensor, Tensor> {
  @Override
  void build(Pipeline layer, State state, Object spec) {
    Parts.addAll(state, "layers", layer.layers());
  }

  @SuppressWarnings("unchecked") // the layers fit, or the caller said so
  static Output<Tensor> run(Pipeline layer, LayerCall call, Tensor x) {
    Output<Tensor> last = new Output<>(x, call.mask());
    for (Layer<?, ?> each : layer.layers()) {
      last = ((Layer<Tensor, Tensor>) each).run(call.withMask(last.mask()), last.value());
    }
    return last;
  }

  @Override
  Tensor compute(Pipeline layer, LayerCall call, Tensor x) {
    return run(layer, call, x).value();
  }

  @Override
  @Nullable Object mask(Pipeline layer, LayerCall call, Tensor x) {
    return run(layer, call, x).mask();
  }

  @Override
  boolean takesAnyDType() {
    return true;
  }
}
