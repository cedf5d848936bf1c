package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gates: how much of the state stays, how much of it is seen, and what is new.
final class GRUCellCode extends CellCode<GRUCell> {
  private static final int GATES = 3;

  @Override
  int states() {
    return 1;
  }

  @Override
  int gates() {
    return GATES;
  }

  @Override
  Shape biasShape(GRUCell layer, long width) {
    return layer.resetAfter() ? Shape.of(2, width) : Shape.of(width);
  }

  @Override
  Initializer biasInitializer(GRUCell layer) {
    return layer.biasInitializer();
  }

  @Override
  Steps<List<Tensor>> steps(GRUCell layer, LayerCall call, Tensor batch) {
    Tensor bias = hasBias(layer) ? layer.read(call, "bias") : null;
    List<Tensor> biases = bias != null && layer.resetAfter() ? call.tf().unstack(bias) : List.of();
    boolean twoBiases = !biases.isEmpty();
    return new Sequence(
        layer,
        layer.read(call, "kernel"),
        layer.read(call, "recurrent_kernel"),
        twoBiases ? biases.get(0) : bias,
        twoBiases ? biases.get(1) : null,
        CellDrops.of(layer, call, batch, GATES));
  }

  private record Sequence(
      GRUCell layer,
      Tensor kernel,
      Tensor recurrent,
      @Nullable Tensor bias,
      @Nullable Tensor recurrentBias,
      CellDrops drops)
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
              && layer.resetAfter()
              && layer.activation() == Activations.TANH
              && layer.recurrentActivation() == Activations.SIGMOID;
      return isPlain
          ? new FusedWalk(call.tf(), new FusedGRU(), recurrent, recurrentBias, mask)
          : null;
    }

    @Override
    public Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
      Tensor before = state.getFirst();
      Tensor next = layer.resetAfter() ? resetAfter(call, x, before) : resetBefore(call, x, before);
      return new Step<>(next, List.of(next));
    }

    private Tensor resetAfter(LayerCall call, Tensor x, Tensor before) {
      Ops tf = call.tf();
      Tensor product = GateProducts.of(tf, before, recurrent, drops.recurrent());
      List<Tensor> seen =
          tf.split(recurrentBias == null ? product : product.plus(recurrentBias), GATES, -1);
      List<Tensor> given = tf.split(x, GATES, -1);
      Tensor stay = gate(tf, given.get(0).plus(seen.get(0)));
      Tensor reset = gate(tf, given.get(1).plus(seen.get(1)));
      Tensor fresh = given.get(2).plus(reset.times(seen.get(2)));
      return mixed(stay, before, Activated.of(layer.activation(), call, fresh));
    }

    private Tensor resetBefore(LayerCall call, Tensor x, Tensor before) {
      Ops tf = call.tf();
      List<Tensor> kernels = tf.split(recurrent, GATES, 1);
      List<Tensor> given = tf.split(x, GATES, -1);
      Tensor stay = gate(tf, given.get(0).plus(tf.matMul(dropped(before, 0), kernels.get(0))));
      Tensor reset = gate(tf, given.get(1).plus(tf.matMul(dropped(before, 1), kernels.get(1))));
      Tensor seen = tf.matMul(reset.times(dropped(before, 2)), kernels.get(2));
      return mixed(stay, before, Activated.of(layer.activation(), call, given.get(2).plus(seen)));
    }

    private Tensor gate(Ops tf, Tensor x) {
      return layer.recurrentActivation().apply(tf, x);
    }

    private Tensor dropped(Tensor state, int gate) {
      return drops.recurrent().isEmpty() ? state : state.times(drops.recurrent().get(gate));
    }

    // stay · before + (1 - stay) · fresh, with one product less.
    private static Tensor mixed(Tensor stay, Tensor before, Tensor fresh) {
      return fresh.plus(stay.times(before.minus(fresh)));
    }
  }
}
