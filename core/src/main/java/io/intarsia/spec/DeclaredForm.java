package io.intarsia.spec;

import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Turns what was loaded into what a record declares: tuples into lists, long integers into others,
/// named tuples into records, anonymous values and specs into those of extension records. What fits
/// no declaration stays as it is, for the record to refuse.
final class DeclaredForm {
  private DeclaredForm() {}

  /// The fields of a record by name.
  static Map<String, @Nullable Object> fields(Class<?> type, Map<String, ?> plain) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = component.getName();
      fields.put(name, of(component.getGenericType(), plain.get(name)));
    }
    return fields;
  }

  private static @Nullable Object of(Type declared, @Nullable Object value) {
    return switch (declared) {
      case ParameterizedType generic ->
          ofGeneric((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), value);
      case Class<?> raw -> ofGeneric(raw, new Type[] {Object.class, Object.class}, value);
      case WildcardType wildcard -> of(wildcard.getUpperBounds()[0], value);
      case TypeVariable<?> variable -> of(variable.getBounds()[0], value);
      default -> value;
    };
  }

  private static @Nullable Object ofGeneric(
      Class<?> raw, Type[] arguments, @Nullable Object value) {
    if (raw == Optional.class) {
      return Optional.ofNullable(of(arguments[0], value));
    }
    if (raw == Map.Entry.class && value instanceof Tuple pair && pair.size() == 2) {
      return new SimpleImmutableEntry<>(of(arguments[0], pair.get(0)), of(arguments[1], pair.get(1)));
    }
    return switch (value) {
      case Tuple tuple when raw == List.class -> list(arguments[0], tuple.toList());
      case List<?> list when raw == List.class -> list(arguments[0], list);
      case Map<?, ?> map when raw == Map.class -> map(arguments[1], map);
      case null -> null;
      default -> ofClass(raw, value);
    };
  }

  private static Object ofClass(Class<?> raw, Object value) {
    return switch (value) {
      case Number number -> {
        Object converted = Deserializer.number(raw, number);
        yield converted == null ? number : converted;
      }
      case AnonymousSpec spec when isExtensionRecord(raw) -> spec.typed(raw);
      case AnonymousValue anonymous when isExtensionRecord(raw) -> anonymous.typed(raw);
      case NamedTuple tuple when raw.isRecord() -> plainRecord(raw, tuple);
      default -> value;
    };
  }

  private static boolean isExtensionRecord(Class<?> type) {
    return type.isRecord() && ExtensionType.class.isAssignableFrom(type);
  }

  private static List<@Nullable Object> list(Type element, List<?> values) {
    @Nullable Object[] elements = new Object[values.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = of(element, values.get(i));
    }
    return Tuple.of(elements).toList();
  }

  private static Map<Object, @Nullable Object> map(Type element, Map<?, ?> values) {
    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
    values.forEach((key, value) -> map.put(key, of(element, value)));
    return Collections.unmodifiableMap(map);
  }

  // With specs in the place of tensors no record can be made; the names then stay as they are.
  private static Object plainRecord(Class<?> type, NamedTuple tuple) {
    RecordAccess access = RecordAccess.of(type);
    var names = access.components().stream().map(RecordComponent::getName).toList();
    if (!names.equals(tuple.fields().names())) {
      return tuple;
    }
    @Nullable Object[] values = fields(type, tuple.asMap()).values().toArray();
    return access.misfit(values) < 0 ? access.make(values) : tuple;
  }
}
