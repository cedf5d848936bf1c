package io.intarsia.cli.model;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.savedmodel.ModelTypes;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
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
  /// The arguments as the first trace has them that takes such nests; as they are if there is none.
  Shaping of(ModelTypes.Function function) {
    return function.traces().stream()
        .flatMap(trace -> like(function, trace).stream())
        .findFirst()
        .orElse(this);
  }

  private Optional<Shaping> like(ModelTypes.Function function, ModelTypes.Trace trace) {
    List<@Nullable Object> types = trace.positional();
    if (positional.size() > types.size()) {
      return Optional.empty();
    }
    var all = new Shaping(new ArrayList<>(), new LinkedHashMap<>());
    for (int i = 0; i < positional.size(); i++) {
      Shaped shaped = shaped(types.get(i), positional.get(i));
      if (!shaped.fits()) {
        return Optional.empty();
      }
      all.positional.add(shaped.value());
    }
    for (String name : named.keySet()) {
      int place = function.names().indexOf(name);
      boolean isThere = place >= 0 ? place < types.size() : trace.keywords().containsKey(name);
      Object type = isThere && place >= 0 ? types.get(place) : trace.keywords().get(name);
      Shaped shaped = shaped(type, named.get(name));
      if (!isThere || !shaped.fits()) {
        return Optional.empty();
      }
      all.named.put(name, shaped.value());
    }
    return Optional.of(all);
  }

  /// A value in the form of a type.
  private record Shaped(boolean fits, @Nullable Object value) {
    static final Shaped NOT = new Shaped(false, null);
  }

  private static Shaped shaped(@Nullable Object type, @Nullable Object value) {
    return switch (type) {
      case List<?> types when value instanceof Object[] array -> elements(types, array);
      case Tuple types when value instanceof Object[] array -> {
        Shaped list = elements(types.toList(), array);
        yield list.fits() ? new Shaped(true, Tuple.copyOf((List<?>) list.value())) : Shaped.NOT;
      }
      case NamedTuple types when value instanceof Map<?, ?> map -> {
        Shaped fields = entries(types.asMap(), map);
        yield fields.fits()
            ? new Shaped(
                true,
                NamedTuple.of(types.fields().typeName(), (LinkedHashMap<String, ?>) fields.value()))
            : Shaped.NOT;
      }
      case Map<?, ?> types when value instanceof Map<?, ?> map -> entries(types, map);
      case List<?> _, Tuple _, NamedTuple _, Map<?, ?> _ -> Shaped.NOT;
      case TypeSpec<?> _ -> new Shaped(!(value instanceof Map<?, ?>), value);
      case null, default ->
          new Shaped(!(value instanceof Map<?, ?> || value instanceof Object[]), value);
    };
  }

  private static Shaped elements(List<?> types, @Nullable Object[] array) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = 0; i < array.length && array.length == types.size(); i++) {
      Shaped shaped = shaped(types.get(i), array[i]);
      if (!shaped.fits()) {
        return Shaped.NOT;
      }
      elements.add(shaped.value());
    }
    return elements.size() == types.size() && array.length == types.size()
        ? new Shaped(true, elements)
        : Shaped.NOT;
  }

  /// In the order of the types.
  private static Shaped entries(Map<?, ?> types, Map<?, ?> map) {
    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
    for (var type : types.entrySet()) {
      Shaped shaped = shaped(type.getValue(), map.get(type.getKey()));
      if (!map.containsKey(type.getKey()) || !shaped.fits()) {
        return Shaped.NOT;
      }
      entries.put((String) type.getKey(), shaped.value());
    }
    return entries.size() == map.size() ? new Shaped(true, entries) : Shaped.NOT;
  }
}
