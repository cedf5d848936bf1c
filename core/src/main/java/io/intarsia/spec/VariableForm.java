package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What stands for a type variable of a record, in a saved model. No declaration says what to read
/// it back as, so the saved form does: lists stay lists, and what Python has no word for becomes a
/// named tuple, such as `Integer(value=3)` or `Optional(value=…)`.
final class VariableForm {
  private static final ComponentType VARIABLE = new ComponentType.OfVariable();
  private static final List<Class<? extends Number>> NUMBERS =
      List.of(Integer.class, Short.class, Byte.class, Float.class);

  private static final NamedTuple.Fields EMPTY = new NamedTuple.Fields("Optional", List.of());
  private static final NamedTuple.Fields PRESENT = fields("Optional");
  private static final NamedTuple.Fields ENTRY =
      new NamedTuple.Fields("Entry", List.of("key", "value"));

  private VariableForm() {}

  private static NamedTuple.Fields fields(String type) {
    return new NamedTuple.Fields(type, List.of("value"));
  }

  /// As it is saved.
  static @Nullable Object plain(@Nullable Object value) {
    Object inner = Containers.each(VARIABLE, value, (type, child, step) -> plain(child));
    return switch (inner) {
      case Optional<?> optional when optional.isEmpty() -> EMPTY.of();
      case Optional<?> optional -> PRESENT.of(optional.get());
      case SimpleImmutableEntry<?, ?> entry -> ENTRY.of(entry.getKey(), entry.getValue());
      case Number number when NUMBERS.contains(number.getClass()) ->
          fields(number.getClass().getSimpleName()).of(PlainForm.of(number));
      case null, default -> inner;
    };
  }

  /// The inverse of [#plain].
  static @Nullable Object read(@Nullable Object saved) {
    Object inner = Containers.each(VARIABLE, saved, (type, child, step) -> read(child));
    if (!(inner instanceof NamedTuple tuple)) {
      return inner;
    }
    if (tuple.fields().equals(EMPTY)) {
      return Optional.empty();
    }
    if (tuple.fields().equals(PRESENT) && tuple.values().getFirst() != null) {
      return Optional.of(tuple.values().getFirst());
    }
    if (tuple.fields().equals(ENTRY)) {
      return new SimpleImmutableEntry<>(tuple.values().get(0), tuple.values().get(1));
    }
    return NUMBERS.stream()
        .filter(type -> tuple.fields().equals(fields(type.getSimpleName())))
        .map(type -> number(type, tuple))
        .findFirst()
        .orElse(tuple);
  }

  private static Object number(Class<? extends Number> type, NamedTuple tuple) {
    Object number = Deserializer.argument(type, tuple.values().getFirst());
    return number == null ? tuple : number;
  }
}
