package io.intarsia.data;

import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Code on elements as a function that ops of data sets run: elements become tensors on the way in,
/// and what the code gives becomes tensors on the way out.
///
/// @param function what the op runs
/// @param results what the code gives
record ElementCode(OpFunction function, ElementType results) {

  /// Code on the values that the op passes.
  @FunctionalInterface
  interface Body {
    @Nullable Object run(Ops tf, List<@Nullable Object> values);
  }

  /// Traces code.
  ///
  /// @param stage what the transformation is called
  /// @param inputs what the op passes, one behind the other
  static ElementCode of(Ops tf, String stage, List<ElementType> inputs, Body body) {
    AtomicReference<@Nullable ElementType> results = new AtomicReference<>();
    OpFunction function =
        onTensors(
            tf,
            stage,
            inputs,
            (graph, values) -> {
              Object value = body.run(graph, values);
              ElementType type = ElementType.ofValue(stage, value);
              results.set(type);
              return type.tensors(value);
            });
    return new ElementCode(function, Objects.requireNonNull(results.get()));
  }

  /// Code that gives the tensors for the op itself.
  @FunctionalInterface
  interface TensorBody {
    List<Tensor> run(Ops tf, List<@Nullable Object> values);
  }

  /// Traces code that gives tensors.
  static OpFunction onTensors(Ops tf, String stage, List<ElementType> inputs, TensorBody body) {
    return tf.opFunction(
        stage,
        inputs.stream().flatMap(type -> type.dtypes().stream()).toList(),
        inputs.stream().flatMap(type -> type.shapes().stream()).toList(),
        (graph, tensors) -> body.run(graph, values(inputs, tensors)));
  }

  private static List<@Nullable Object> values(List<ElementType> types, List<Tensor> tensors) {
    List<@Nullable Object> values = new ArrayList<>();
    int next = 0;
    for (ElementType type : types) {
      int end = next + type.dtypes().size();
      values.add(type.value(tensors.subList(next, end)));
      next = end;
    }
    return values;
  }
}
