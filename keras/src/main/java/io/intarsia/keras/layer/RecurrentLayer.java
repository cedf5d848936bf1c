package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A layer that does the same at each step of a sequence `[batch, steps, …]`, and keeps a state
/// from step to step. Called as a layer it gives the output, of the last step or of all; with
/// [#withStates] it takes the state of the first step and gives that of the last along.
public abstract class RecurrentLayer extends KerasLayer<Tensor, Tensor> {
  RecurrentLayer(Arguments arguments) {
    super(arguments);
  }

  @Override
  abstract RecurrentCode<?> code();

  /// Computes the output and the state behind the last step.
  ///
  /// @param initialState of the structure of the cell's states; null for that of the cell, or for
  ///   the one that the last call left if the layer is `stateful`
  /// @throws IllegalArgumentException if the values do not fit
  public final Step<Object> call(LayerCall call, Tensor x, @Nullable Object initialState) {
    @SuppressWarnings("unchecked") // the code of a layer is for layers of its class
    var code = (RecurrentCode<RecurrentLayer>) code();
    Step<Object> step = code.run(this, call, ready(call, x), initialState);
    return new Step<>(regularized(call, step.output()), step.state());
  }

  /// This layer on a list of a sequence and perhaps the states of the first step, giving a list of
  /// the output and the states behind the last step.
  ///
  /// @see "Python: the argument return_state"
  public final Layer<List<Tensor>, List<Tensor>> withStates() {
    return LayerView.of(
        this, (call, x) -> listed(code().parallel(this, call, x, true)), this::listOfMasks);
  }

  private static List<Tensor> listed(List<?> values) {
    return values.stream().map(Tensor.class::cast).toList();
  }

  /// Forgets what the last call left, if the layer is `stateful`.
  ///
  /// @param tf where
  /// @see "Python: reset_state"
  public final void resetState(Ops tf) {
    for (Variable state : RecurrentCode.kept(this)) {
      state.assign(tf, tf.zerosLike(state.read(tf)));
    }
  }

  @Override
  @SuppressWarnings("unchecked") // Keras calls it with such
  public final Layer<Object, Object> withCallArguments(Map<String, ?> given) {
    var named = new CallArguments(this, given);
    List<Tensor> states = named.tensors("initial_state");
    named.refuseOthers();
    boolean returnsState = arguments().flag("return_state");
    return LayerView.of(
        this,
        (call, x) -> {
          List<Tensor> inputs = new ArrayList<>();
          Nest.flatten(x).forEach(each -> inputs.add((Tensor) Objects.requireNonNull(each)));
          inputs.addAll(states);
          List<?> results = code().parallel(this, call, inputs, returnsState);
          return returnsState ? results : results.getFirst();
        },
        (call, x) ->
            returnsState
                ? listOfMasks(call, (List<Tensor>) (x instanceof List<?> ? x : List.of(x)))
                : RecurrentCode.mask(this, call));
  }

  // States have no masks.
  private Object listOfMasks(LayerCall call, List<Tensor> x) {
    List<@Nullable Object> masks = new ArrayList<>();
    masks.add(RecurrentCode.mask(this, call));
    masks.addAll(Collections.nCopies(code().states(this, call), null));
    return Collections.unmodifiableList(masks);
  }
}
