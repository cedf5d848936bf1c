package io.intarsia.spec;

import io.intarsia.internal.fixed.FixedList;
import io.intarsia.internal.fixed.FixedMap;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Copies of the containers a component may hold, with other contents; unmodifiable.
final class Containers {
  static final ComponentPath.Step VALUE = new ComponentPath.Step(".get()");
  private static final ComponentPath.Step ENTRY_KEY = new ComponentPath.Step(".getKey()");
  private static final ComponentPath.Step ENTRY_VALUE = new ComponentPath.Step(".getValue()");

  private Containers() {}

  /// What becomes of something in a container.
  interface Change {
    @Nullable Object apply(ComponentType type, @Nullable Object child, Object step);
  }

  static List<@Nullable Object> list(ComponentType element, List<?> list, Change change) {
    @Nullable Object[] items = list.toArray();
    for (int i = 0; i < items.length; i++) {
      items[i] = change.apply(element, items[i], i);
    }
    return new FixedList(items);
  }

  static Map<Object, @Nullable Object> map(ComponentType value, Map<?, ?> map, Change change) {
    Map<Object, @Nullable Object> changed = LinkedHashMap.newLinkedHashMap(map.size());
    for (var entry : map.entrySet()) {
      changed.put(entry.getKey(), change.apply(value, entry.getValue(), entry.getKey()));
    }
    return new FixedMap<>(changed);
  }

  static Optional<Object> optional(ComponentType value, Optional<?> optional, Change change) {
    return optional.map(item -> change.apply(value, item, VALUE));
  }

  static Map.Entry<?, ?> entry(ComponentType.OfEntry type, Map.Entry<?, ?> entry, Change change) {
    return new SimpleImmutableEntry<>(
        change.apply(type.key(), entry.getKey(), ENTRY_KEY),
        change.apply(type.value(), entry.getValue(), ENTRY_VALUE));
  }

  static @Nullable Object[] components(
      ComponentType.OfRecord type, @Nullable Object[] components, Change change) {
    @Nullable Object[] changed = new Object[components.length];
    for (int i = 0; i < changed.length; i++) {
      changed[i] =
          change.apply(
              type.children().get(i),
              components[i],
              new ComponentPath.Step("." + type.name(i) + "()"));
    }
    return changed;
  }

  /// A copy of whichever container a value is, with all in it changed as of one type; what is no
  /// container stays.
  static @Nullable Object each(ComponentType inner, @Nullable Object value, Change change) {
    return switch (value) {
      case List<?> list -> list(inner, list, change);
      case Tuple tuple -> tuple(inner, tuple, change);
      case NamedTuple tuple -> namedTuple(inner, tuple, change);
      case Map<?, ?> map -> map(inner, map, change);
      case Optional<?> optional -> optional(inner, optional, change);
      case Map.Entry<?, ?> pair -> entry(new ComponentType.OfEntry(inner, inner), pair, change);
      case null, default -> value;
    };
  }

  static Tuple tuple(ComponentType element, Tuple tuple, Change change) {
    return Tuple.copyOf(list(element, tuple.toList(), change));
  }

  static NamedTuple namedTuple(ComponentType element, NamedTuple tuple, Change change) {
    return tuple.fields().of(list(element, tuple.values(), change).toArray());
  }
}
