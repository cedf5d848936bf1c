package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gates: what is let in, what is kept, what is new, and what is let out.
final class LSTMCellCode extends CellCode<LSTMCell> {
  private static final int GATES = 4;

  @Override
  int states() {
    return 2;
  }

  @Override
  int gates() {
    return GATES;
  }

  @Override
  Shape biasShape(LSTMCell layer, long width) {
    return Shape.of(width);
  }

  @Override
  Initializer biasInitializer(LSTMCell layer) {
    return layer.unitForgetBias()
        ? ForgetBias.of(layer.biasInitializer())
        : layer.biasInitializer();
  }

  @Override
  Steps<List<Tensor>> steps(LSTMCell layer, LayerCall call, Tensor batch) {
    return new Sequence(
        layer,
        layer.read(call, "kernel"),
        layer.read(call, "recurrent_kernel"),
        hasBias(layer) ? layer.read(call, "bias") : null,
        CellDrops.of(layer, call, batch, GATES));
  }

  private record Sequence(
      LSTMCell layer, Tensor kernel, Tensor recurrent, @Nullable Tensor bias, CellDrops drops)
      implements Steps<List<Tensor>> {
    @Override
    public Tensor project(LayerCall call, Tensor x) {
      Tensor product = GateProducts.ofAll(call.tf(), x, kernel, drops.input());
      return bias == null ? product : product.plus(bias);
    }

    @Override
    public @Nullable FusedWalk fused(LayerCall call, @Nullable Tensor mask) {
      boolean isPlain =
          drops.recurrent().isEmpty()
              && kernel.dtype().byteSize() >= 4
              && layer.activation() == Activations.TANH
              && layer.recurrentActivation() == Activations.SIGMOID;
      return isPlain ? new FusedWalk(call.tf(), new FusedLSTM(), recurrent, null, mask) : null;
    }

    @Override
    public Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
      Tensor seen = GateProducts.of(call.tf(), state.getFirst(), recurrent, drops.recurrent());
      return Memory.step(
          call, x.plus(seen), state.getLast(), layer.activation(), layer.recurrentActivation());
    }
  }
}
