package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The steps of a cell: products of what it sees for all of them at once, those of its state one
/// after the other.
///
/// @param bias of what it sees; null for none
/// @param recurrentBias of the products of the state; null for none
record CellSteps<L extends CellLayer>(
    CellCode<L> code,
    L layer,
    Tensor kernel,
    Tensor recurrent,
    @Nullable Tensor bias,
    @Nullable Tensor recurrentBias,
    CellDrops drops)
    implements Steps<List<Tensor>> {
  static <L extends CellLayer> CellSteps<L> of(
      CellCode<L> code, L layer, LayerCall call, Tensor batch) {
    Tensor kernel = layer.read(call, "kernel");
    Tensor recurrent = layer.read(call, "recurrent_kernel");
    Tensor bias = CellCode.hasBias(layer) ? layer.read(call, "bias") : null;
    List<Tensor> biases =
        bias != null && bias.shape().rank() == 2 ? call.tf().unstack(bias) : List.of();
    boolean areTwo = !biases.isEmpty();
    return new CellSteps<>(
        code,
        layer,
        kernel,
        recurrent,
        areTwo ? biases.getFirst() : bias,
        areTwo ? biases.getLast() : null,
        CellDrops.of(layer, call, batch, code.gates()));
  }

  @Override
  public Tensor project(LayerCall call, Tensor x) {
    return plus(GateProducts.ofAll(call.tf(), x, kernel, drops.input()), bias);
  }

  /// The products of a state.
  Tensor seen(Ops tf, Tensor state) {
    return plus(GateProducts.of(tf, state, recurrent, drops.recurrent()), recurrentBias);
  }

  private static Tensor plus(Tensor product, @Nullable Tensor bias) {
    return bias == null ? product : product.plus(bias);
  }

  @Override
  public @Nullable FusedWalk fused(LayerCall call, @Nullable Tensor mask) {
    boolean isPlain = drops.recurrent().isEmpty() && kernel.dtype().byteSize() >= 4;
    Fusion fusion = isPlain ? code.fusion(layer) : null;
    return fusion == null ? null : new FusedWalk(call.tf(), fusion, recurrent, recurrentBias, mask);
  }

  @Override
  public Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
    return code.step(layer, call, this, x, state);
  }
}
