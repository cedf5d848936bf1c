package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.Step;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A layer forwards and one backwards; what both give is merged.
final class BidirectionalCode extends LayerCode<Bidirectional, Tensor, Tensor> {
  private static final String FORWARD = "forward_layer";
  private static final String BACKWARD = "backward_layer";

  @Override
  void build(Bidirectional layer, State state, Object given) {
    Object spec = given instanceof List<?> list ? list.getFirst() : given;
    RecurrentLayer forward = forward(layer);
    RecurrentLayer backward = backward(layer);
    check(layer, forward, backward);
    state.part(FORWARD, forward);
    forward.build(state.tf(), spec);
    state.part(BACKWARD, backward);
    backward.build(state.tf(), spec);
  }

  private static RecurrentLayer forward(Bidirectional layer) {
    return changed(recurrent(layer, layer.layer()).arguments(), "forward_");
  }

  private static RecurrentLayer backward(Bidirectional layer) {
    if (layer.backwardLayer() != null) {
      return changed(recurrent(layer, layer.backwardLayer()).arguments(), "");
    }
    Arguments arguments = recurrent(layer, layer.layer()).arguments();
    return changed(arguments.with("go_backwards", true), "backward_");
  }

  // As in Keras, steps that are masked give zeros where all outputs are given.
  private static RecurrentLayer changed(Arguments arguments, String prefix) {
    String name = arguments.name();
    Arguments changed =
        arguments
            .with("zero_output_for_mask", arguments.flag("return_sequences"))
            .withName(name.startsWith(prefix) ? name : prefix + name);
    return (RecurrentLayer) KerasLayers.of(changed);
  }

  private static RecurrentLayer recurrent(Bidirectional layer, @Nullable Layer<?, ?> given) {
    if (given instanceof RecurrentLayer recurrent) {
      return recurrent;
    }
    throw LayerErrors.other(layer, "a recurrent layer", given);
  }

  private static void check(Bidirectional layer, RecurrentLayer forward, RecurrentLayer backward) {
    if (forward.arguments().flag("go_backwards") == backward.arguments().flag("go_backwards")) {
      throw LayerErrors.sameDirection(layer);
    }
    for (String each : List.of("stateful", "return_sequences", "return_state")) {
      if (forward.arguments().flag(each) != backward.arguments().flag(each)) {
        throw LayerErrors.different(layer, each);
      }
    }
  }

  static boolean flag(Bidirectional layer, String argument) {
    return recurrent(layer, layer.layer()).arguments().flag(argument);
  }

  @Override
  Tensor compute(Bidirectional layer, LayerCall call, Tensor x) {
    return (Tensor) merged(layer, call, run(layer, call, x, List.of())).getFirst();
  }

  @Override
  @Nullable Object mask(Bidirectional layer, LayerCall call, Tensor x) {
    return RecurrentCode.mask(Parts.<RecurrentLayer>of(layer, FORWARD), call);
  }

  /// What both give.
  ///
  /// @param states of the first steps, those forwards first; none for those of the cells
  static List<Step<Object>> run(
      Bidirectional layer, LayerCall call, Tensor x, List<Tensor> states) {
    int half = states.size() / 2;
    return List.of(
        one(layer, FORWARD, call, x, states.subList(0, half)),
        one(layer, BACKWARD, call, x, states.subList(half, states.size())));
  }

  private static Step<Object> one(
      Bidirectional layer, String part, LayerCall call, Tensor x, List<Tensor> states) {
    RecurrentLayer recurrent = Parts.of(layer, part);
    return recurrent.call(call, x, states.isEmpty() ? null : states);
  }

  /// One output, or two if the merge mode is none.
  static List<Object> merged(Bidirectional layer, LayerCall call, List<Step<Object>> both) {
    Ops tf = call.tf();
    Tensor forward = both.get(0).output();
    Tensor last = both.get(1).output();
    Tensor backward = flag(layer, "return_sequences") ? tf.reverse(last, 1) : last;
    String mode = layer.mergeMode();
    if (mode == null) {
      return List.of(forward, backward);
    }
    return List.of(
        switch (mode) {
          case "concat" -> tf.concat(List.of(forward, backward), -1);
          case "sum" -> forward.plus(backward);
          case "ave" -> forward.plus(backward).div(2);
          case "mul" -> forward.times(backward);
          default ->
              throw LayerErrors.other(layer, "merge_mode concat, sum, ave, mul or none", mode);
        });
  }

  /// The states of both, those forwards first.
  static List<Object> states(List<Step<Object>> both) {
    List<Object> states = new ArrayList<>();
    both.forEach(step -> Nest.flatten(step.state()).forEach(each -> states.add(each)));
    return states;
  }
}
