package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// What a cell drops in a call, the same at all steps: factors of what it sees and of its state.
///
/// @param input none, one, or one for each gate
/// @param recurrent none, one, or one for each gate
record CellDrops(List<Tensor> input, List<Tensor> recurrent) {
  static final CellDrops NONE = new CellDrops(List.of(), List.of());

  /// Draws them as Keras does: those of the input first.
  ///
  /// @param gates how many each gate has of its own
  static CellDrops of(CellLayer cell, LayerCall call, Tensor batch, int gates) {
    double input = cell.arguments().real("dropout");
    double recurrent = cell.arguments().real("recurrent_dropout");
    if (!call.isTraining() || input == 0 && recurrent == 0) {
      return NONE;
    }
    // With a rate of its own for the state, each gate drops other elements.
    int each = recurrent == 0 ? 1 : gates;
    return new CellDrops(
        drawn(cell, call, batch, cell.weight("kernel").shape().dim(0), input, each),
        drawn(cell, call, batch, cell.arguments().integer("units"), recurrent, each));
  }

  private static List<Tensor> drawn(
      CellLayer cell, LayerCall call, Tensor batch, long width, double rate, int count) {
    List<Tensor> factors = new ArrayList<>();
    if (rate > 0) {
      Ops tf = call.tf();
      Tensor ones =
          tf.ones(tf.stack(List.of(batch, tf.constant((int) width))), cell.computeDType());
      for (int i = 0; i < count; i++) {
        factors.add(Drops.of(call, ones, rate, cell.nextSeed(call)));
      }
    }
    return factors;
  }
}
