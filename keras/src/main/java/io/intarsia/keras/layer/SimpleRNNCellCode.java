package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.Activations;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The output is the state.
final class SimpleRNNCellCode extends CellCode<SimpleRNNCell> {
  @Override
  int states() {
    return 1;
  }

  @Override
  int gates() {
    return 1;
  }

  @Override
  @Nullable Fusion fusion(SimpleRNNCell layer) {
    return layer.activation() == Activations.TANH ? new FusedSimpleRNN() : null;
  }

  @Override
  Step<List<Tensor>> step(
      SimpleRNNCell layer, LayerCall call, CellSteps<?> steps, Tensor x, List<Tensor> state) {
    Tensor sum = x.plus(steps.seen(call.tf(), state.getFirst()));
    Tensor next = Activated.of(layer.activation(), call, sum);
    return new Step<>(next, List.of(next));
  }
}
