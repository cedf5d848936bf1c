package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A sequence in both directions. Called as a layer it gives the merged output (of the merge mode
/// null, that forwards); [#withStates] gives both and the states along.
public abstract class BidirectionalLayer extends KerasLayer<Tensor, Tensor> {
  BidirectionalLayer(Arguments arguments) {
    super(arguments);
  }

  /// This layer on a list of a sequence and perhaps the states of the first steps, those forwards
  /// first; it gives a list of the output, or both, and the states behind the last steps.
  public final Layer<List<Tensor>, List<Tensor>> withStates() {
    return LayerView.of(
        this,
        (call, x) -> results(call, x, true).stream().map(Tensor.class::cast).toList(),
        (call, x) -> masks(call, results(call, x, true).size()));
  }

  private List<Object> results(LayerCall call, List<Tensor> x, boolean returnsState) {
    var layer = (Bidirectional) this;
    Tensor sequence = ready(call, x.getFirst());
    List<Step<Object>> both = BidirectionalCode.run(layer, call, sequence, x.subList(1, x.size()));
    List<Object> results = new ArrayList<>(BidirectionalCode.merged(layer, call, both));
    if (returnsState) {
      results.addAll(BidirectionalCode.states(both));
    }
    return results;
  }

  @Override
  public final Layer<Object, Object> withCallArguments(Map<String, ?> given) {
    var named = new CallArguments(this, given);
    List<Tensor> states = named.tensors("initial_state");
    named.refuseOthers();
    boolean returnsState = BidirectionalCode.flag((Bidirectional) this, "return_state");
    boolean isList = returnsState || ((Bidirectional) this).mergeMode() == null;
    return LayerView.of(
        this,
        (call, x) -> {
          List<Object> results = results(call, inputs(x, states), returnsState);
          return isList ? results : results.getFirst();
        },
        (call, x) ->
            isList
                ? masks(call, results(call, inputs(x, states), returnsState).size())
                : mask(call, inputs(x, states).getFirst()));
  }

  private static List<Tensor> inputs(Object x, List<Tensor> states) {
    List<Tensor> inputs = new ArrayList<>();
    Nest.flatten(x).forEach(each -> inputs.add((Tensor) Objects.requireNonNull(each)));
    inputs.addAll(states);
    return inputs;
  }

  // States have no masks; each output has that of the sequence.
  private List<@Nullable Object> masks(LayerCall call, int count) {
    int outputs = ((Bidirectional) this).mergeMode() == null ? 2 : 1;
    Object mask =
        BidirectionalCode.flag((Bidirectional) this, "return_sequences")
            ? Nest.flatten(call.mask()).getFirst()
            : null;
    List<@Nullable Object> masks = new ArrayList<>();
    masks.addAll(Collections.nCopies(outputs, mask));
    masks.addAll(Collections.nCopies(count - outputs, null));
    return Collections.unmodifiableList(masks);
  }
}
