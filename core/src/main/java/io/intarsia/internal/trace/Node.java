package io.intarsia.internal.trace;

import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One op of a program.
///
/// @param name unique in the program
/// @param attributes those the caller set, without tensors: [Program#tensor] has these
/// @param device the full name of the device it runs on, or null
/// @param inputs in the order of the op's definition: the number of a value, or a `List` of them.
///   What the node takes through a check is said as if there were none
/// @param firstResult the number of its first result; the others follow
/// @param after the places of nodes that must have run before, besides those its inputs come from
public record Node(
    String name,
    OpDefinition definition,
    Attributes attributes,
    @Nullable String device,
    List<Object> inputs,
    int firstResult,
    int resultCount,
    List<Integer> after,
    Origin origin) {

  /// The registered name of the op.
  public String op() {
    return definition.name();
  }

  /// Whether it may give something else the next time, or does more than give results.
  public boolean isStateful() {
    return definition.stateful();
  }

  /// The numbers of the inputs, lists flattened.
  public IntStream flatInputs() {
    return inputs.stream()
        .flatMap(input -> input instanceof List<?> list ? list.stream() : Stream.of(input))
        .mapToInt(Integer.class::cast);
  }

  /// The numbers of the results.
  public IntStream results() {
    return IntStream.range(firstResult, firstResult + resultCount);
  }

  /// Prints `%3 = MatMul(%0, %1) {transpose_b=true}`; lists stand in brackets.
  @Override
  public String toString() {
    String made =
        results().mapToObj(number -> "%" + number).collect(Collectors.joining(", ", "", " = "));
    String taken = inputs.stream().map(Node::text).collect(Collectors.joining(", ", "(", ")"));
    var set = AttributeForm.canonical(definition, attributes);
    String order = after.isEmpty() ? "" : " after " + after;
    return (resultCount == 0 ? "" : made) + op() + taken + (set.isEmpty() ? "" : " " + set) + order;
  }

  private static String text(Object input) {
    return input instanceof List<?> list
        ? list.stream().map(Node::text).collect(Collectors.joining(", ", "[", "]"))
        : "%" + input;
  }
}
