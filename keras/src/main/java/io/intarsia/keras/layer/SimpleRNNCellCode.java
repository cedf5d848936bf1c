package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.shape.Shape;
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
  Shape biasShape(SimpleRNNCell layer, long width) {
    return Shape.of(width);
  }

  @Override
  Initializer biasInitializer(SimpleRNNCell layer) {
    return layer.biasInitializer();
  }

  @Override
  Steps<List<Tensor>> steps(SimpleRNNCell layer, LayerCall call, Tensor batch) {
    return new Sequence(
        layer,
        layer.read(call, "kernel"),
        layer.read(call, "recurrent_kernel"),
        hasBias(layer) ? layer.read(call, "bias") : null,
        CellDrops.of(layer, call, batch, 1));
  }

  private record Sequence(
      SimpleRNNCell layer, Tensor kernel, Tensor recurrent, @Nullable Tensor bias, CellDrops drops)
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
              && layer.activation() == Activations.TANH;
      return isPlain ? new FusedWalk(call.tf(), new FusedSimpleRNN(), recurrent, null, mask) : null;
    }

    @Override
    public Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
      Tensor seen = GateProducts.of(call.tf(), state.getFirst(), recurrent, drops.recurrent());
      Tensor next = Activated.of(layer.activation(), call, x.plus(seen));
      return new Step<>(next, List.of(next));
    }
  }
}
