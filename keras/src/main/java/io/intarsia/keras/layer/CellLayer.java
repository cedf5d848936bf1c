package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.Step;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.Stream;

/// A cell whose states are as wide as it has units.
public abstract class CellLayer extends KerasLayer<Tensor, Tensor>
    implements RecurrentCell<List<Tensor>> {
  CellLayer(Arguments arguments) {
    super(arguments);
  }

  @Override
  abstract CellCode<?> code();

  @Override
  public final Step<List<Tensor>> step(LayerCall call, Tensor x, List<Tensor> state) {
    Tensor ready = ready(call, x);
    Steps<List<Tensor>> steps = steps(call, Sizes.of(call.tf(), x, 0));
    return steps.step(call, steps.project(call, ready), state);
  }

  @Override
  public final List<Tensor> initialState(LayerCall call, Tensor batch) {
    Ops tf = call.tf();
    Tensor shape = tf.stack(List.of(batch, tf.constant(arguments().integer("units"))));
    return Stream.generate(() -> tf.zeros(shape, computeDType())).limit(code().states()).toList();
  }

  /// What it does at each step of a call.
  @SuppressWarnings("unchecked") // the code of a cell is for cells of its class
  final Steps<List<Tensor>> steps(LayerCall call, Tensor batch) {
    return CellSteps.of((CellCode<CellLayer>) code(), this, call, batch);
  }
}
