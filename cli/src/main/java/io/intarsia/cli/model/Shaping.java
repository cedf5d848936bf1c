package io.intarsia.cli.model;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Arrays and objects of JSON as the lists, tuples and named tuples that a function takes; JSON has
/// one kind of array for them and for tensors.
///
/// @param positional arguments
/// @param named arguments
record Shaping(List<@Nullable Object> positional, Map<String, @Nullable Object> named) {
  /// A value in the form of a type, if it has it.
  private record Shaped(boolean fits, @Nullable Object value) {
    static final Shaped NOT = new Shaped(false, null);
  }

  /// The arguments as the first trace has them that takes such nests; as they are if there is none.
  Shaping of(ModelTypes.Function function) {
    return function.traces().stream()
        .flatMap(trace -> like(function.names(), trace).stream())
        .findFirst()
        .orElse(this);
  }

  private Optional<Shaping> like(List<String> names, ModelTypes.Trace trace) {
    List<@Nullable Object> types = trace.positional();
    Map<String, @Nullable Object> byName = new HashMap<>(trace.keywords());
    for (int i = 0; i < Math.min(names.size(), types.size()); i++) {
      byName.put(names.get(i), types.get(i));
    }
    byName.keySet().retainAll(named.keySet());
    if (positional.size() > types.size()) {
      return Optional.empty();
    }
    Optional<List<@Nullable Object>> list =
        elements(types.subList(0, positional.size()), positional.toArray());
    Optional<LinkedHashMap<String, @Nullable Object>> map = entries(byName, named);
    return list.isPresent() && map.isPresent()
        ? Optional.of(new Shaping(list.get(), map.get()))
        : Optional.empty();
  }

  private static Shaped shaped(@Nullable Object type, @Nullable Object value) {
    return switch (type) {
      case List<?> types when value instanceof Object[] array -> fitting(elements(types, array));
      case Tuple types when value instanceof Object[] array ->
          fitting(elements(types.toList(), array).map(Tuple::copyOf));
      case NamedTuple types when value instanceof Map<?, ?> map ->
          fitting(
              entries(types.asMap(), map)
                  .map(fields -> NamedTuple.of(types.fields().typeName(), fields)));
      case Map<?, ?> types when value instanceof Map<?, ?> map -> fitting(entries(types, map));
      case List<?> _, Tuple _, NamedTuple _, Map<?, ?> _ -> Shaped.NOT;
      case TypeSpec<?> _ -> new Shaped(!(value instanceof Map<?, ?>), value);
      case null, default ->
          new Shaped(!(value instanceof Map<?, ?> || value instanceof Object[]), value);
    };
  }

  private static Shaped fitting(Optional<?> value) {
    return value.isPresent() ? new Shaped(true, value.get()) : Shaped.NOT;
  }

  private static Optional<List<@Nullable Object>> elements(
      List<?> types, @Nullable Object[] array) {
    if (array.length != types.size()) {
      return Optional.empty();
    }
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = 0; i < array.length; i++) {
      Shaped shaped = shaped(types.get(i), array[i]);
      if (!shaped.fits()) {
        return Optional.empty();
      }
      elements.add(shaped.value());
    }
    return Optional.of(elements);
  }

  /// In the order of the types.
  private static Optional<LinkedHashMap<String, @Nullable Object>> entries(
      Map<?, ?> types, Map<?, ?> map) {
    LinkedHashMap<String, @Nullable Object> entries = new LinkedHashMap<>();
    for (var type : types.entrySet()) {
      Shaped shaped = shaped(type.getValue(), map.get(type.getKey()));
      if (!map.containsKey(type.getKey()) || !shaped.fits()) {
        return Optional.empty();
      }
      entries.put((String) type.getKey(), shaped.value());
    }
    return entries.size() == map.size() ? Optional.of(entries) : Optional.empty();
  }
}
