package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Transformations that run code on each element.
final class Mapping {
  private static final Attributes SAME_NUMBER = Attributes.of("preserve_cardinality", true);

  private Mapping() {}

  static <T, R> Dataset<R> map(
      Dataset<T> input, Code.Of1<? super T, ? extends R> code, ParallelOptions options) {
    ElementCode traced = traced("map", input, code);
    return input.derived(
        traced.results(), mapped(input, traced.function(), traced.results(), options), traced);
  }

  /// The op that runs a function on each element.
  ///
  /// @param results what the function gives
  static Tensor mapped(
      Dataset<?> input, OpFunction function, ElementType results, ParallelOptions options) {
    Ops tf = input.place();
    return options.isParallel()
        ? tf.raw.ParallelMapDatasetV2(
            input.variant(),
            function.captured(),
            options.calls(),
            function.name(),
            results.dtypes(),
            results.shapes(),
            SAME_NUMBER.with("deterministic", options.order()))
        : tf.raw.MapDataset(
            input.variant(),
            function.captured(),
            function.name(),
            results.dtypes(),
            results.shapes(),
            SAME_NUMBER);
  }

  /// The data set whose elements can be stacked. Of stacks of stacks of stacks of rows the runtime
  /// loses some (`RaggedTensorFromVariant`), so these become one value before.
  static Dataset<?> forStacks(Dataset<?> input) {
    ElementType elements = input.elements();
    return elements.isDeep() ? boxed(input) : input;
  }

  private static Dataset<?> boxed(Dataset<?> input) {
    ElementType elements = input.elements();
    OpFunction function =
        ElementCode.onTensors(
            input.place(),
            "values",
            List.of(elements),
            (tf, values) -> elements.tensors(values.getFirst()));
    Tensor variant = mapped(input, function, elements, ParallelOptions.defaults());
    return input.derived(elements, variant, function);
  }

  static <T> Dataset<T> filter(Dataset<T> input, Code.Of1<? super T, Tensor> predicate) {
    OpFunction function = predicate("filter", input, predicate);
    return Selections.of(
        input,
        (raw, x, dtypes, shapes) ->
            raw.FilterDataset(x, function.captured(), function.name(), dtypes, shapes),
        function);
  }

  static <T> Dataset<T> takeWhile(Dataset<T> input, Code.Of1<? super T, Tensor> predicate) {
    OpFunction function = predicate("takeWhile", input, predicate);
    return Selections.of(
        input,
        (raw, x, dtypes, shapes) ->
            raw.TakeWhileDataset(x, function.captured(), function.name(), dtypes, shapes),
        function);
  }

  private static <T> OpFunction predicate(
      String stage, Dataset<T> input, Code.Of1<? super T, Tensor> predicate) {
    return ElementCode.onTensors(
        input.place(),
        stage,
        List.of(input.elements()),
        (tf, values) -> {
          Tensor holds = run(predicate, tf, values.getFirst());
          if (holds.dtype() != DType.BOOL || !holds.shape().isCompatibleWith(Shape.scalar())) {
            throw DataErrors.noCondition(stage, holds);
          }
          return List.of(holds);
        });
  }

  static <T, R> Dataset<R> flatMap(Dataset<T> input, Code.Of1<? super T, Dataset<R>> code) {
    ElementCode traced = traced("flatMap", input, code);
    ElementType elements = elementsOf("flatMap", traced);
    Tensor variant =
        input
            .place()
            .raw
            .FlatMapDataset(
                input.variant(),
                traced.function().captured(),
                traced.function().name(),
                elements.dtypes(),
                elements.shapes());
    return input.derived(elements, variant, traced);
  }

  static <T, R> Dataset<R> interleave(
      Dataset<T> input, Code.Of1<? super T, Dataset<R>> code, InterleaveOptions options) {
    ElementCode traced = traced("interleave", input, code);
    ElementType elements = elementsOf("interleave", traced);
    Tensor variant =
        options.parallel().isParallel()
            ? inParallel(input, traced.function(), elements, options)
            : input
                .place()
                .raw
                .InterleaveDataset(
                    input.variant(),
                    traced.function().captured(),
                    options.cycleLength(),
                    options.blockLength(),
                    traced.function().name(),
                    elements.dtypes(),
                    elements.shapes());
    return input.derived(elements, variant, traced);
  }

  private static Tensor inParallel(
      Dataset<?> input, OpFunction function, ElementType elements, InterleaveOptions options) {
    return input
        .place()
        .raw
        .ParallelInterleaveDatasetV4(
            input.variant(),
            function.captured(),
            options.cycleLength(),
            options.blockLength(),
            ParallelOptions.AUTOTUNE,
            ParallelOptions.AUTOTUNE,
            options.parallel().calls(),
            function.name(),
            elements.dtypes(),
            elements.shapes(),
            Attributes.of("deterministic", options.parallel().order()));
  }

  static ElementType elementsOf(String stage, ElementCode traced) {
    Object only = traced.results().leaves().getFirst();
    if (traced.results().structure().isLeaf() && only instanceof DatasetSpec spec) {
      return spec.elements();
    }
    throw DataErrors.noDataset(stage, traced.results());
  }

  static <T, S, R> Dataset<R> scan(
      Dataset<T> input, S initialState, Code.Of2<? super S, ? super T, Pair<S, R>> code) {
    ElementType state = ElementType.ofValue("scan", initialState);
    while (true) {
      ScanCode traced = ScanCode.of(input, state, code);
      ElementType wider = CarriedState.wider("scan", state, traced.state());
      if (wider.equals(state)) {
        return scanned(input, state.tensors(initialState), traced);
      }
      state = wider;
    }
  }

  private static <R> Dataset<R> scanned(Dataset<?> input, List<Tensor> state, ScanCode traced) {
    ElementType results = traced.results();
    Tensor variant =
        input
            .place()
            .raw
            .ScanDataset(
                input.variant(),
                state,
                traced.function().captured(),
                traced.function().name(),
                results.dtypes(),
                results.shapes(),
                SAME_NUMBER);
    return input.derived(results, variant, traced);
  }

  /// Code of one element, traced.
  static <T, R> ElementCode traced(
      String stage, Dataset<T> input, Code.Of1<? super T, ? extends R> code) {
    Objects.requireNonNull(code, stage);
    return ElementCode.of(
        input.place(),
        stage,
        List.of(input.elements()),
        (tf, values) -> run(code, tf, values.getFirst()));
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the elements are such
  private static <T, R> R run(Code.Of1<? super T, ? extends R> code, Ops tf, @Nullable Object x) {
    return code.run(tf, (T) x);
  }

  /// Code that goes from a state and an element to the next state and a result.
  ///
  /// @param state what the next state is
  private record ScanCode(OpFunction function, ElementType state, ElementType results) {
    static <T, S, R> ScanCode of(
        Dataset<T> input, ElementType state, Code.Of2<? super S, ? super T, Pair<S, R>> code) {
      List<ElementType> found = new ArrayList<>();
      OpFunction function =
          ElementCode.onTensors(
              input.place(),
              "scan",
              List.of(state, input.elements()),
              (tf, values) -> {
                Pair<S, R> next = CarriedState.run(code, tf, values.get(0), values.get(1));
                ElementType nextState = ElementType.ofValue("scan", next.first());
                ElementType result = ElementType.ofValue("scan", next.second());
                found.clear();
                found.addAll(List.of(nextState, result));
                List<Tensor> tensors =
                    new ArrayList<>(CarriedState.tensors("scan", state, nextState, next.first()));
                tensors.addAll(result.tensors(next.second()));
                return tensors;
              });
      return new ScanCode(function, found.get(0), found.get(1));
    }
  }
}
