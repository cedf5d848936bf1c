package io.intarsia.data;

import io.intarsia.function.Code;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// States that code carries from element to element. Their shapes are found out: what changes
/// becomes unknown.
final class CarriedState {
  private CarriedState() {}

  static <T, S> S reduce(
      Dataset<T> input, S initialState, Code.Of2<? super S, ? super T, ? extends S> code) {
    ElementType state = ElementType.ofValue("reduce", initialState);
    while (true) {
      AtomicReference<@Nullable ElementType> next = new AtomicReference<>();
      OpFunction function = traced("reduce", input, state, code, next);
      ElementType wider = wider("reduce", state, Objects.requireNonNull(next.get()));
      if (wider.equals(state)) {
        return reduced(input, initialState, state, function);
      }
      state = wider;
    }
  }

  /// Code that makes the next state of a state and an element.
  ///
  /// @param next where what it gives is said
  static <T, S> OpFunction traced(
      String stage,
      Dataset<T> input,
      ElementType state,
      Code.Of2<? super S, ? super T, ? extends S> code,
      AtomicReference<@Nullable ElementType> next) {
    return ElementCode.onTensors(
        input.place(),
        stage,
        List.of(state, input.elements()),
        (tf, values) -> {
          S value = run(code, tf, values.get(0), values.get(1));
          ElementType type = ElementType.ofValue(stage, value);
          next.set(type);
          return tensors(stage, state, type, value);
        });
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // of the structure of the initial state
  private static <S> S reduced(
      Dataset<?> input, S initialState, ElementType state, OpFunction function) {
    List<Tensor> result =
        input
            .place()
            .raw
            .ReduceDataset(
                input.variant(),
                state.tensors(initialState),
                function.captured(),
                function.name(),
                state.dtypes(),
                state.shapes());
    return (S) state.value(result);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what the data set and the state are of
  static <T, S, R> R run(
      Code.Of2<? super S, ? super T, ? extends R> code,
      Ops tf,
      @Nullable Object state,
      @Nullable Object element) {
    return code.run(tf, (S) state, (T) element);
  }

  /// The type that takes a state and the next one.
  static ElementType wider(String stage, ElementType state, ElementType next) {
    return state.mergedWith(next).orElseThrow(() -> DataErrors.otherState(stage, state, next));
  }

  /// The tensors of the next state.
  static List<Tensor> tensors(
      String stage, ElementType state, ElementType next, @Nullable Object value) {
    return wider(stage, state, next).tensors(value);
  }
}
