package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Elements of a key carried into a state. As in [CarriedState], shapes of states are found out.
final class GroupReduction {
  private static final String STAGE = "groupByReducer";
  private static final ElementType KEY = Sources.number(DType.INT64);

  private GroupReduction() {}

  static <T, S, R> Dataset<R> of(
      Dataset<T> input, Code.Of1<? super T, Tensor> keyFunc, Reducer<T, S, R> reducer) {
    OpFunction key = Grouping.number(STAGE, input, input.elements(), keyFunc);
    ElementCode initial =
        ElementCode.of(
            input.place(),
            STAGE,
            List.of(KEY),
            (tf, values) -> run(reducer.initFunc(), tf, values));
    ElementType state = initial.results();
    while (true) {
      AtomicReference<@Nullable ElementType> found = new AtomicReference<>();
      OpFunction next = CarriedState.traced(STAGE, input, state, reducer.reduceFunc(), found);
      ElementType wider = CarriedState.wider(STAGE, state, Objects.requireNonNull(found.get()));
      if (wider.equals(state)) {
        return reduced(input, key, initial.function(), next, last(input, state, reducer));
      }
      state = wider;
    }
  }

  private static <S, R> ElementCode last(
      Dataset<?> input, ElementType state, Reducer<?, S, R> reducer) {
    return ElementCode.of(
        input.place(),
        STAGE,
        List.of(state),
        (tf, values) -> run(reducer.finalizeFunc(), tf, values));
  }

  private static <R> Dataset<R> reduced(
      Dataset<?> input, OpFunction key, OpFunction initial, OpFunction next, ElementCode last) {
    ElementType elements = last.results();
    Tensor variant =
        input
            .place()
            .raw
            .GroupByReducerDataset(
                input.variant(),
                key.captured(),
                initial.captured(),
                next.captured(),
                last.function().captured(),
                key.name(),
                initial.name(),
                next.name(),
                last.function().name(),
                elements.dtypes(),
                elements.shapes());
    return input.derived(elements, variant, key, initial, next, last);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what the op passes
  private static <A, R> R run(
      Code.Of1<? super A, ? extends R> code, Ops tf, List<@Nullable Object> values) {
    return code.run(tf, (A) values.getFirst());
  }
}
