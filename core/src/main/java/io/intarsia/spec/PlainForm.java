package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.NestLeaf;
import io.intarsia.nest.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a component of an extension record becomes in Python's terms, whose extension types hold
/// tuples instead of lists, and values or None instead of optionals. The leaves stay, and so does
/// their order. [DeclaredForm] is its inverse.
final class PlainForm {
  private PlainForm() {}

  static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case Byte number -> number.longValue();
      case Short number -> number.longValue();
      case Integer number -> number.longValue();
      case Float number -> number.doubleValue();
      case DType dtype -> dtype;
      case Enum<?> constant -> constant.name();
      case Optional<?> optional -> of(optional.orElse(null));
      case Tuple tuple -> Tuple.copyOf(all(tuple.toList()));
      case List<?> list -> Tuple.copyOf(all(list));
      case Map.Entry<?, ?> entry -> Tuple.of(of(entry.getKey()), of(entry.getValue()));
      case Map<?, ?> map -> ofMap(map);
      case NamedTuple tuple -> tuple.fields().of(all(tuple.values()).toArray());
      case Record plain when isContainer(plain) -> of(StructuredEncoder.namedTuple(plain));
      case null, default -> value;
    };
  }

  /// The state of a record's spec: `(name, value)` pairs.
  static Tuple state(DerivedSpec<?> spec) {
    List<Tuple> pairs = new ArrayList<>();
    spec.fields()
        .forEach((name, value) ->
            pairs.add(Tuple.of(name, of(spec.componentType(pairs.size()), value))));
    return Tuple.copyOf(pairs);
  }

  private static @Nullable Object of(ComponentType type, @Nullable Object value) {
    return type.reaches(inner -> inner instanceof ComponentType.OfVariable)
        ? withVariables(type, value)
        : of(value);
  }

  private static @Nullable Object withVariables(ComponentType type, @Nullable Object value) {
    return switch (type) {
      case ComponentType.OfVariable _ -> VariableForm.plain(value);
      case ComponentType.OfOptional(ComponentType inner) -> of(inner, value);
      case ComponentType.OfList(ComponentType inner) when value instanceof List<?> list ->
          Tuple.copyOf(Containers.list(inner, list, PlainForm::child));
      case ComponentType.OfMap(ComponentType inner) when value instanceof Map<?, ?> map ->
          Containers.map(inner, map, PlainForm::child);
      case ComponentType.OfEntry entry when value instanceof Tuple pair ->
          Tuple.of(of(entry.key(), pair.get(0)), of(entry.value(), pair.get(1)));
      case ComponentType.OfRecord plain when value instanceof NamedTuple tuple ->
          tuple
              .fields()
              .of(Containers.components(plain, tuple.values().toArray(), PlainForm::child));
      default -> of(value);
    };
  }

  private static @Nullable Object child(ComponentType type, @Nullable Object child, Object step) {
    return of(type, child);
  }

  private static List<@Nullable Object> all(List<?> values) {
    @Nullable Object[] plain = new Object[values.size()];
    for (int i = 0; i < plain.length; i++) {
      plain[i] = of(values.get(i));
    }
    return Tuple.of(plain).toList();
  }

  private static Map<Object, @Nullable Object> ofMap(Map<?, ?> map) {
    Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
    map.forEach((key, value) -> plain.put(key, of(value)));
    return Collections.unmodifiableMap(plain);
  }

  private static boolean isContainer(Record plain) {
    return !(plain instanceof ExtensionType)
        && !plain.getClass().isAnnotationPresent(NestLeaf.class);
  }
}
