package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.Step;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What cells compute of what they see and of what they gave before.
abstract class CellCode<L extends CellLayer> extends LayerCode<L, Tensor, Tensor> {
  /// How many states there are.
  abstract int states();

  /// How many products of what it sees are computed for each unit.
  abstract int gates();

  /// Does a step.
  ///
  /// @param x of what [CellSteps#project] gave
  abstract Step<List<Tensor>> step(
      L layer, LayerCall call, CellSteps<?> steps, Tensor x, List<Tensor> state);

  /// How to do steps where nothing of a state is dropped; null if no gradient of theirs is known.
  abstract @Nullable Fusion fusion(L layer);

  /// The bias at first.
  Initializer biasInitializer(L layer) {
    return layer.arguments().value("bias_initializer", Initializer.class);
  }

  /// The shape of the bias: `[width]`, or `[2, width]` where products of the state have their own.
  Shape biasShape(L layer, long width) {
    return Shape.of(width);
  }

  @Override
  final void build(L layer, State state, Object spec) {
    long units = layer.arguments().integer("units");
    Shape width = Shape.of(units * gates());
    state.weight(
        "kernel",
        state.lastAxis(spec).concatenate(width),
        layer.arguments().value("kernel_initializer", Initializer.class),
        Weights.kernel(layer));
    state.weight(
        "recurrent_kernel",
        Shape.of(units).concatenate(width),
        layer.arguments().value("recurrent_initializer", Initializer.class),
        Weights.of(layer, "recurrent"));
    if (hasBias(layer)) {
      Shape shape = biasShape(layer, units * gates());
      state.weight("bias", shape, biasInitializer(layer), Weights.bias(layer));
    }
    if (layer.arguments().real("dropout") > 0 || layer.arguments().real("recurrent_dropout") > 0) {
      state.generator(layer.arguments().optionalValue("seed", Integer.class));
    }
  }

  static boolean hasBias(CellLayer layer) {
    return layer.arguments().flag("use_bias");
  }

  @Override
  final Tensor compute(L layer, LayerCall call, Tensor x) {
    Tensor batch = Sizes.of(call.tf(), x, 0);
    return layer.step(call, x, layer.initialState(call, batch)).output();
  }
}
