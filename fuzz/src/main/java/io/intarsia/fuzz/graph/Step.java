package io.intarsia.fuzz.graph;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One op of a graph.
///
/// @param inputs a [Value], a list of them, or what becomes a constant: a number, a truth, `int[]`
record Step(String op, Attributes attributes, List<Object> inputs) {
  /// What a step before it, or a leaf, gave.
  record Value(int number) {
    @Override
    public String toString() {
      return "v" + number;
    }
  }

  Step {
    inputs = List.copyOf(inputs);
  }

  static Step of(String op, Object... inputs) {
    return new Step(op, Attributes.NONE, List.of(inputs));
  }

  Step with(String attribute, Object value) {
    return new Step(op, attributes.with(attribute, value), inputs);
  }

  /// Runs it where it is to run.
  Tensor run(Ops tf, List<Tensor> values) {
    Object[] given = inputs.stream().map(input -> resolved(tf, input, values)).toArray();
    return tf.execute(op, attributes, given)[0];
  }

  private static Object resolved(Ops tf, Object input, List<Tensor> values) {
    return switch (input) {
      case Value value -> values.get(value.number());
      case List<?> list -> list.stream().map(each -> resolved(tf, each, values)).toList();
      default -> tf.constant(input);
    };
  }

  /// The numbers of the values it takes.
  Set<Integer> needs() {
    return inputs.stream()
        .flatMap(input -> input instanceof List<?> list ? list.stream() : Stream.of(input))
        .filter(Value.class::isInstance)
        .map(input -> ((Value) input).number())
        .collect(Collectors.toSet());
  }

  @Override
  public String toString() {
    String arguments = inputs.stream().map(Step::text).collect(Collectors.joining(", "));
    return op
        + "("
        + arguments
        + ")"
        + (attributes.equals(Attributes.NONE) ? "" : " " + attributes.asMap());
  }

  private static String text(Object input) {
    return input instanceof int[] numbers ? Arrays.toString(numbers) : input.toString();
  }
}
