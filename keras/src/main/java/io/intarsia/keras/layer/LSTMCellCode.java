package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.keras.Step;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
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
  Steps<List<Tensor>> steps(LSTMCell layer, Call call, Tensor batch) {
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
    public Tensor project(Call call, Tensor x) {
      Tensor product = GateProducts.ofAll(call.tf(), x, kernel, drops.input());
      return bias == null ? product : product.plus(bias);
    }

    @Override
    public Step<List<Tensor>> step(Call call, Tensor x, List<Tensor> state) {
      Ops tf = call.tf();
      Tensor sums = x.plus(GateProducts.of(tf, state.get(0), recurrent, drops.recurrent()));
      List<Tensor> gates = tf.split(sums, GATES, -1);
      Tensor in = layer.recurrentActivation().apply(tf, gates.get(0));
      Tensor keep = layer.recurrentActivation().apply(tf, gates.get(1));
      Tensor fresh = Activated.of(layer.activation(), call, gates.get(2));
      Tensor carry = keep.times(state.get(1)).plus(in.times(fresh));
      Tensor out = layer.recurrentActivation().apply(tf, gates.get(3));
      Tensor output = out.times(Activated.of(layer.activation(), call, carry));
      return new Step<>(output, List.of(output, carry));
    }
  }
}
