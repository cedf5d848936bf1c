package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.Step;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Cells as one cell; its state is a list of theirs.
public abstract class StackedCells extends KerasLayer<Tensor, Tensor>
    implements RecurrentCell<List<Object>> {
  StackedCells(Arguments arguments) {
    super(arguments);
  }

  /// The cells.
  ///
  /// @throws IllegalArgumentException if a layer is no cell
  final List<RecurrentCell<?>> stack() {
    List<Layer<?, ?>> layers = arguments().values("cells", Layer.class);
    return layers.stream().<RecurrentCell<?>>map(layer -> RecurrentCode.cell(this, layer)).toList();
  }

  @Override
  public final Step<List<Object>> step(LayerCall call, Tensor x, List<Object> state) {
    Steps<List<Object>> steps =
        StackedRNNCellsCode.steps((StackedRNNCells) this, call, x, Sizes.of(call.tf(), x, 0));
    return steps.step(call, steps.project(call, ready(call, x)), state);
  }

  @Override
  public final List<Object> initialState(LayerCall call, Tensor batch) {
    return stack().stream().map(cell -> (Object) cell.initialState(call, batch)).toList();
  }
}
