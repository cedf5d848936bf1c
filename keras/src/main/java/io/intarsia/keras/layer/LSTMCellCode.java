package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gates: what is let in, what is kept, what is new, and what is let out.
final class LSTMCellCode extends CellCode<LSTMCell> {
  @Override
  int states() {
    return 2;
  }

  @Override
  int gates() {
    return 4;
  }

  @Override
  Initializer biasInitializer(LSTMCell layer) {
    return layer.unitForgetBias()
        ? ForgetBias.of(layer.biasInitializer())
        : layer.biasInitializer();
  }

  @Override
  @Nullable Fusion fusion(LSTMCell layer) {
    boolean isUsual =
        layer.activation() == Activations.TANH
            && layer.recurrentActivation() == Activations.SIGMOID;
    return isUsual ? new FusedLSTM() : null;
  }

  @Override
  Step<List<Tensor>> step(
      LSTMCell layer, LayerCall call, CellSteps<?> steps, Tensor x, List<Tensor> state) {
    Tensor sums = x.plus(steps.seen(call.tf(), state.getFirst()));
    return Memory.step(
        call, sums, state.getLast(), layer.activation(), layer.recurrentActivation());
  }
}
