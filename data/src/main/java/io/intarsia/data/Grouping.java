package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Elements collected by a key.
final class Grouping {
  private static final ElementType NUMBER = Sources.number(DType.INT64);

  private Grouping() {}

  static <T, R> Dataset<R> byWindow(
      Dataset<T> input,
      Code.Of1<? super T, Tensor> keyFunc,
      Code.Of2<Tensor, Dataset<T>, Dataset<R>> reduceFunc,
      Code.Of1<Tensor, Tensor> windowSizeFunc) {
    OpFunction key = number("groupByWindow", input, input.elements(), keyFunc);
    ElementType window = ElementType.ofSpecs(DatasetSpec.of(input.elements()));
    ElementCode reduce =
        ElementCode.of(
            input.place(),
            "groupByWindow",
            List.of(NUMBER, window),
            (tf, values) -> CarriedState.run(reduceFunc, tf, values.get(0), values.get(1)));
    OpFunction size = number("groupByWindow", input, NUMBER, windowSizeFunc);
    ElementType elements = Mapping.elementsOf("groupByWindow", reduce);
    Tensor variant =
        input
            .place()
            .raw
            .GroupByWindowDataset(
                input.variant(),
                key.captured(),
                reduce.function().captured(),
                size.captured(),
                key.name(),
                reduce.function().name(),
                size.name(),
                elements.dtypes(),
                elements.shapes());
    return input.derived(elements, variant, key, reduce, size);
  }

  /// Code that gives an integer scalar.
  static <A> OpFunction number(
      String stage, Dataset<?> input, ElementType type, Code.Of1<? super A, Tensor> code) {
    return ElementCode.onTensors(
        input.place(),
        stage,
        List.of(type),
        (tf, values) -> {
          Tensor number = run(code, tf, values.getFirst());
          if (!number.shape().isCompatibleWith(Shape.scalar()) || !number.dtype().isInteger()) {
            throw DataErrors.noNumber(stage, number);
          }
          return List.of(number.cast(DType.INT64));
        });
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what the op passes
  private static <A> Tensor run(Code.Of1<? super A, Tensor> code, Ops tf, @Nullable Object x) {
    return Objects.requireNonNull(code.run(tf, (A) x), "key");
  }
}
