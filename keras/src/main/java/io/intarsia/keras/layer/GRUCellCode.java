package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.Activations;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
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
  @Nullable Fusion fusion(GRUCell layer) {
    boolean isUsual =
        layer.resetAfter()
            && layer.activation() == Activations.TANH
            && layer.recurrentActivation() == Activations.SIGMOID;
    return isUsual ? new FusedGRU() : null;
  }

  @Override
  Step<List<Tensor>> step(
      GRUCell layer, LayerCall call, CellSteps<?> steps, Tensor x, List<Tensor> state) {
    Ops tf = call.tf();
    Tensor before = state.getFirst();
    List<Tensor> given = tf.split(x, GATES, -1);
    List<Tensor> sums =
        layer.resetAfter()
            ? resetAfter(layer, tf, steps, given, before)
            : resetBefore(layer, tf, steps, given, before);
    Tensor stay = layer.recurrentActivation().apply(tf, sums.getFirst());
    Tensor fresh = Activated.of(layer.activation(), call, sums.getLast());
    // stay · before + (1 - stay) · fresh, with one product less.
    Tensor next = fresh.plus(stay.times(before.minus(fresh)));
    return new Step<>(next, List.of(next));
  }

  /// What says how much stays, and what is new.
  private static List<Tensor> resetAfter(
      GRUCell layer, Ops tf, CellSteps<?> steps, List<Tensor> given, Tensor before) {
    List<Tensor> seen = tf.split(steps.seen(tf, before), GATES, -1);
    Tensor reset = layer.recurrentActivation().apply(tf, given.get(1).plus(seen.get(1)));
    return List.of(given.get(0).plus(seen.get(0)), given.get(2).plus(reset.times(seen.get(2))));
  }

  private static List<Tensor> resetBefore(
      GRUCell layer, Ops tf, CellSteps<?> steps, List<Tensor> given, Tensor before) {
    List<Tensor> kernels = tf.split(steps.recurrent(), GATES, 1);
    List<Tensor> drops = steps.drops().recurrent();
    List<Tensor> kept =
        IntStream.range(0, GATES)
            .mapToObj(gate -> drops.isEmpty() ? before : before.times(drops.get(gate)))
            .toList();
    Tensor stay = given.get(0).plus(tf.matMul(kept.get(0), kernels.get(0)));
    Tensor read = given.get(1).plus(tf.matMul(kept.get(1), kernels.get(1)));
    Tensor reset = layer.recurrentActivation().apply(tf, read);
    return List.of(stay, given.get(2).plus(tf.matMul(reset.times(kept.get(2)), kernels.get(2))));
  }
}
