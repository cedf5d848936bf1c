package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.Step;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// What recurrent layers compute: the steps of a cell, which is their part.
abstract class RecurrentCode<L extends RecurrentLayer> extends LayerCode<L, Tensor, Tensor> {
  private static final String CELL = "cell";
  private static final String STATE = "rnn_state";

  /// The cell, made of the layer's arguments.
  abstract RecurrentCell<?> makeCell(L layer);

  static RecurrentCell<?> cell(KerasLayer<?, ?> layer, Layer<?, ?> cell) {
    if (cell instanceof RecurrentCell<?> recurrent) {
      return recurrent;
    }
    throw LayerErrors.noCell(layer, cell);
  }

  static RecurrentCell<?> cell(RecurrentLayer layer) {
    return Parts.of(layer, CELL);
  }

  @Override
  final void build(L layer, State state, Object given) {
    // First states may come along.
    Object spec = given instanceof List<?> list ? list.getFirst() : given;
    Shape shape = state.shape(spec);
    if (shape.hasRank() && shape.rank() < 3) {
      throw LayerErrors.noSequence(layer, spec);
    }
    TensorSpec inside = inside(layer, (TensorSpec) spec);
    RecurrentCell<?> cell = makeCell(layer);
    state.part(CELL, cell);
    if (cell instanceof StatefulLayer<?, ?> stateful) {
      stateful.build(state.tf(), withoutSteps(inside));
    }
    if (layer.arguments().flag("stateful")) {
      keep(layer, state, cell, shape);
    }
  }

  /// What is taken as the cell sees it.
  TensorSpec inside(L layer, TensorSpec spec) {
    return spec;
  }

  static TensorSpec withoutSteps(TensorSpec spec) {
    Shape shape = spec.shape();
    return shape.hasRank()
        ? TensorSpec.of(
            shape.subShape(0, 1).concatenate(shape.subShape(2, shape.rank())), spec.dtype())
        : spec;
  }

  private static void keep(RecurrentLayer layer, State state, RecurrentCell<?> cell, Shape shape) {
    if (!shape.hasRank() || shape.dim(0) < 0) {
      throw LayerErrors.unknownBatch(layer, shape);
    }
    LayerCall call = LayerCall.of(state.tf(), Mode.INFERENCE);
    // Asked for one row: those of all may be refused for their size.
    List<?> states = Nest.flatten(cell.initialState(call, state.tf().constant(1)));
    for (int i = 0; i < states.size(); i++) {
      Tensor each = (Tensor) Objects.requireNonNull(states.get(i));
      Shape rows = shape.subShape(0, 1).concatenate(each.shape().subShape(1, each.rank()));
      state.memory(STATE + i, rows, layer.variableDType());
    }
  }

  /// The states that a stateful layer keeps.
  static List<Variable> kept(RecurrentLayer layer) {
    List<Variable> kept = new ArrayList<>();
    for (Map.Entry<?, ?> each : ((Map<?, ?>) layer.state()).entrySet()) {
      if (each.getKey().toString().startsWith(STATE)) {
        kept.add((Variable) each.getValue());
      }
    }
    return kept;
  }

  @Override
  final Tensor compute(L layer, LayerCall call, Tensor x) {
    return run(layer, call, x, null).output();
  }

  @Override
  final @Nullable Object mask(L layer, LayerCall call, Tensor x) {
    return mask(layer, call);
  }

  static @Nullable Object mask(RecurrentLayer layer, LayerCall call) {
    return layer.arguments().flag("return_sequences") ? sequenceMask(call) : null;
  }

  private static @Nullable Tensor sequenceMask(LayerCall call) {
    return (Tensor) Nest.flatten(call.mask()).getFirst();
  }

  /// How many states the cell has.
  final int states(RecurrentLayer layer, LayerCall call) {
    RecurrentCell<?> cell = cell(layer);
    return Nest.flatten(cell.initialState(call, call.tf().constant(1))).size();
  }

  /// The output and the states, in a list, of a sequence and perhaps first states in a list.
  @SuppressWarnings("unchecked") // the code of a layer is for layers of its class
  final List<?> parallel(
      RecurrentLayer layer, LayerCall call, List<Tensor> inputs, boolean returnsState) {
    Tensor x = inputs.getFirst();
    Object initial = inputs.size() == 1 ? null : inputs.subList(1, inputs.size());
    Step<Object> step = layer.call(call, x, initial);
    List<@Nullable Object> results = new ArrayList<>();
    results.add(step.output());
    if (returnsState) {
      results.addAll(Nest.flatten(step.state()));
    }
    return results;
  }

  Step<Object> run(L layer, LayerCall call, Tensor x, @Nullable Object initialState) {
    Ops tf = call.tf();
    List<Variable> kept = kept(layer);
    if (!kept.isEmpty() && call.replica() != null) {
      throw LayerErrors.statesOfReplica(layer);
    }
    RecurrentCell<?> cell = cell(layer);
    Tensor batch = Sizes.of(tf, x, 0);
    Tensor inputs = ordered(layer, tf, x);
    Steps<Object> steps = Steps.of(cell, call, inputs, batch);
    Tensor projected = steps.project(call, inputs);
    Object own = steps.first(call, projected);
    Object first =
        first(layer, call, own == null ? cell.initialState(call, batch) : own, initialState);
    Tensor mask = sequenceMask(call);
    var walk =
        new Walk(
            call,
            steps,
            projected,
            mask == null ? null : ordered(layer, tf, ofSteps(tf, mask)),
            Walk.Options.of(layer));
    Step<Object> result = walk.run(first);
    List<?> last = Nest.flatten(result.state());
    for (int i = 0; i < kept.size(); i++) {
      kept.get(i).assign(tf, tf.cast((Tensor) last.get(i), kept.get(i).dtype()));
    }
    return result;
  }

  // Bool, and of two axes whoever made it.
  private static Tensor ofSteps(Ops tf, Tensor mask) {
    Tensor bool = mask.dtype() == DType.BOOL ? mask : tf.cast(mask, DType.BOOL);
    return bool.shape().hasRank() ? bool : tf.ensureShape(bool, Shape.unknownOfRank(2));
  }

  private static Object first(
      RecurrentLayer layer, LayerCall call, Object own, @Nullable Object given) {
    List<?> values = given == null ? kept(layer) : Nest.flatten(given);
    if (values.isEmpty()) {
      return own;
    }
    List<?> like = Nest.flatten(own);
    if (values.size() != like.size()) {
      throw LayerErrors.other(layer, like.size() + " initial states", values.size());
    }
    List<Object> fitting = new ArrayList<>();
    for (int i = 0; i < like.size(); i++) {
      Tensor value =
          values.get(i) instanceof Variable variable
              ? variable.read(call.tf())
              : (Tensor) Objects.requireNonNull(values.get(i));
      fitting.add(call.tf().cast(value, ((Tensor) like.get(i)).dtype()));
    }
    return Objects.requireNonNull(Nest.packSequenceAs(own, fitting));
  }

  /// `[steps, batch, …]` in the order in which steps are done.
  private static Tensor ordered(RecurrentLayer layer, Ops tf, Tensor x) {
    Tensor steps = swapped(tf, x);
    return layer.arguments().flag("go_backwards") ? tf.reverse(steps, 0) : steps;
  }

  /// With the first two axes the other way round.
  static Tensor swapped(Ops tf, Tensor x) {
    if (x.shape().hasRank()) {
      int[] axes =
          LongStream.range(0, x.shape().rank())
              .mapToInt(axis -> axis < 2 ? (int) (1 - axis) : (int) axis)
              .toArray();
      return tf.transpose(x, axes);
    }
    Tensor others = tf.range(tf.constant(2), tf.rank(x), tf.constant(1));
    return tf.transpose(x, tf.concat(List.of(tf.constant(new int[] {1, 0}), others), 0));
  }
}
