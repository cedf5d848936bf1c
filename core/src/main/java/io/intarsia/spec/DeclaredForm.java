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
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Turns what was loaded into what a record declares: tuples into lists, long integers into others,
/// named tuples into records, anonymous values and specs into those of extension records. What fits
/// no declaration stays as it is, for the record to refuse.
final class DeclaredForm {
  private static final Map<TypeVariable<?>, Type> NO_ARGUMENTS = Map.of();

  private DeclaredForm() {}

  /// The fields of a composite by name.
  static Map<String, @Nullable Object> fields(Class<?> type, Map<String, ?> plain) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (Component component : CompositePlan.of(type).components()) {
      fields.put(component.name(), of(component.declaredType(), plain.get(component.name())));
    }
    return fields;
  }

  private static Map<String, @Nullable Object> fields(
      Class<?> type, Map<TypeVariable<?>, Type> arguments, Map<String, ?> plain) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = component.getName();
      fields.put(name, of(bound(component.getGenericType(), arguments), plain.get(name)));
    }
    return fields;
  }

  // What a type variable of a generic record stands for here, also as an argument of another type.
  private static Type bound(Type declared, Map<TypeVariable<?>, Type> arguments) {
    return switch (declared) {
      case TypeVariable<?> variable -> arguments.getOrDefault(variable, variable);
      case ParameterizedType generic when !arguments.isEmpty() ->
          new Applied(
              generic.getRawType(),
              Arrays.stream(generic.getActualTypeArguments())
                  .map(argument -> bound(argument, arguments))
                  .toArray(Type[]::new));
      default -> declared;
    };
  }

  /// A generic type with other arguments.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Applied(Type getRawType, Type[] getActualTypeArguments)
      implements ParameterizedType {
    @Override
    public @Nullable Type getOwnerType() {
      return null;
    }
  }

  private static @Nullable Object of(Type declared, @Nullable Object value) {
    return switch (declared) {
      case ParameterizedType generic ->
          ofGeneric((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), value);
      case Class<?> raw when raw.isRecord() -> ofGeneric(raw, raw.getTypeParameters(), value);
      case Class<?> raw -> ofGeneric(raw, new Type[] {Object.class, Object.class}, value);
      case WildcardType wildcard -> of(wildcard.getUpperBounds()[0], value);
      case TypeVariable<?> variable -> ofVariable(variable, value);
      default -> value;
    };
  }

  private static @Nullable Object ofVariable(TypeVariable<?> variable, @Nullable Object value) {
    Type bound = VariableBounds.telling(variable);
    return bound == null ? VariableForm.read(value) : of(bound, value);
  }

  private static @Nullable Object ofGeneric(
      Class<?> raw, Type[] arguments, @Nullable Object value) {
    if (raw == Optional.class) {
      return Optional.ofNullable(of(arguments[0], value));
    }
    if (raw == Map.Entry.class && value instanceof Tuple pair && pair.size() == 2) {
      return new SimpleImmutableEntry<>(
          of(arguments[0], pair.get(0)), of(arguments[1], pair.get(1)));
    }
    return switch (value) {
      case Tuple tuple when raw == List.class -> list(arguments[0], tuple.toList());
      case List<?> list when raw == List.class -> list(arguments[0], list);
      case Map<?, ?> map when raw == Map.class -> map(arguments[1], map);
      case NamedTuple tuple when raw.isRecord() ->
          plainRecord(raw, arguments(raw, arguments), tuple);
      case null -> null;
      default -> ofClass(raw, value);
    };
  }

  private static Object ofClass(Class<?> raw, Object value) {
    return switch (value) {
      case Number _, Tuple _, NamedTuple _, Map<?, ?> _ when isAnyNumber(raw) ->
          Objects.requireNonNull(natural(value));
      case Number number -> {
        Object converted = Deserializer.number(raw, number);
        yield converted == null ? number : converted;
      }
      case AnonymousSpec spec when CompositePlan.isComposite(raw) -> spec.typed(raw);
      case AnonymousValue anonymous when CompositePlan.isComposite(raw) -> anonymous.typed(raw);
      case NamedTuple tuple when raw.isSealed() -> alternative(raw, tuple);
      case String name when raw.isSealed() || raw.isEnum() -> constant(raw, name);
      default -> value;
    };
  }

  private static boolean isAnyNumber(Class<?> raw) {
    return raw != Integer.class && raw.isAssignableFrom(Integer.class);
  }

  // Numbers that no class is declared for have the class that Java gives their literals.
  private static @Nullable Object natural(@Nullable Object value) {
    return switch (value) {
      case Long number when number == number.intValue() -> number.intValue();
      case Tuple tuple -> Tuple.of(tuple.toList().stream().map(DeclaredForm::natural).toArray());
      case NamedTuple tuple ->
          tuple.fields().of(tuple.values().stream().map(DeclaredForm::natural).toArray());
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        map.forEach((key, each) -> all.put(key, natural(each)));
        yield Collections.unmodifiableMap(all);
      }
      case null, default -> value;
    };
  }

  private static Map<TypeVariable<?>, Type> arguments(Class<?> raw, Type[] given) {
    Map<TypeVariable<?>, Type> arguments = new HashMap<>();
    for (int i = 0; i < Math.min(given.length, raw.getTypeParameters().length); i++) {
      arguments.put(raw.getTypeParameters()[i], given[i]);
    }
    return arguments;
  }

  // The record of a union that has the name of the tuple, and its fields.
  private static Object alternative(Class<?> union, NamedTuple tuple) {
    return alternatives(union)
        .filter(type -> type.isRecord() && !CompositePlan.isComposite(type))
        .filter(type -> type.getSimpleName().equals(tuple.fields().typeName()))
        .map(type -> plainRecord(type, NO_ARGUMENTS, tuple))
        .filter(union::isInstance)
        .findFirst()
        .orElse(tuple);
  }

  private static Object constant(Class<?> union, String name) {
    return alternatives(union)
        .filter(Class::isEnum)
        .flatMap(type -> Arrays.<Object>stream(type.getEnumConstants()))
        .filter(constant -> ((Enum<?>) constant).name().equals(name))
        .findFirst()
        .orElse(name);
  }

  private static Stream<Class<?>> alternatives(Class<?> union) {
    return union.isSealed() && !union.isEnum()
        ? Arrays.stream(union.getPermittedSubclasses()).flatMap(DeclaredForm::alternatives)
        : Stream.of(union);
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

  // With specs in the place of tensors the names stay as they are, for a template.
  private static Object plainRecord(
      Class<?> type, Map<TypeVariable<?>, Type> arguments, NamedTuple tuple) {
    RecordAccess access = RecordAccess.of(type);
    var names = access.components().stream().map(RecordComponent::getName).toList();
    if (!names.equals(tuple.fields().names())) {
      return tuple;
    }
    Map<String, @Nullable Object> fields = fields(type, arguments, tuple.asMap());
    @Nullable Object[] values = fields.values().toArray();
    boolean fits =
        access.mismatch(values) < 0 && AnonymousSpec.specsOf(Arrays.asList(values)).isEmpty();
    return fits ? access.make(values) : tuple.fields().of(values);
  }
}
