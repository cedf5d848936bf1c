package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.Step;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Cells one behind the other in each step.
final class StackedRNNCellsCode extends LayerCode<StackedRNNCells, Tensor, Tensor> {
  @Override
  void build(StackedRNNCells layer, State state, Object spec) {
    Parts.addAll(state, "cells", layer.stack());
    Object input = spec;
    for (RecurrentCell<?> cell : layer.stack()) {
      input = built(cell, state, input);
    }
  }

  // A cell of whoever made it builds itself when it is called first.
  private static Object built(RecurrentCell<?> cell, State state, Object spec) {
    if (cell instanceof StatefulLayer<?, ?> stateful) {
      stateful.build(state.tf(), spec);
    }
    return cell instanceof CellLayer layer
        ? TensorSpec.of(
            Shape.of(Shape.UNKNOWN_SIZE, layer.arguments().integer("units")), layer.computeDType())
        : spec;
  }

  static Steps<List<Object>> steps(StackedRNNCells layer, LayerCall call, Tensor x, Tensor batch) {
    List<Steps<Object>> all =
        layer.stack().stream().<Steps<Object>>map(cell -> Steps.of(cell, call, x, batch)).toList();
    return new Sequence(all);
  }

  @Override
  Tensor compute(StackedRNNCells layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    return layer.step(call, x, layer.initialState(call, Sizes.of(tf, x, 0))).output();
  }

  private record Sequence(List<Steps<Object>> cells) implements Steps<List<Object>> {
    @Override
    public Tensor project(LayerCall call, Tensor x) {
      return cells.getFirst().project(call, x);
    }

    @Override
    public Step<List<Object>> step(LayerCall call, Tensor x, List<Object> state) {
      List<Object> next = new ArrayList<>();
      Tensor value = x;
      for (int i = 0; i < cells.size(); i++) {
        Tensor input = i == 0 ? value : cells.get(i).project(call, value);
        Step<Object> step = cells.get(i).step(call, input, state.get(i));
        next.add(step.state());
        value = step.output();
      }
      return new Step<>(value, List.copyOf(next));
    }
  }
}
