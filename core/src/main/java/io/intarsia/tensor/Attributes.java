package io.intarsia.tensor;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Attribute values of an op, by name. A value: immutable, sorted by name, with lists and arrays
/// copied, so that it can stand in a cache key.
///
/// Values are Java numbers, booleans, strings, `byte[]`, [DType], [Shape] (or a `long[]`),
/// [HostTensor], and lists or arrays of them; what an attribute takes is said by the op's
/// definition.
public final class Attributes {
  /// No attributes at all.
  public static final Attributes NONE = new Attributes(Map.of());

  private final Map<String, Object> values;
  private final int hash;
  private final boolean holdsTensor;

  private Attributes(Map<String, Object> values) {
    this.values = values;
    this.hash = values.hashCode();
    this.holdsTensor = values.values().stream().anyMatch(HostTensor.class::isInstance);
  }

  /// Attributes from a map.
  ///
  /// @throws IllegalArgumentException if a value is null
  public static Attributes of(Map<String, ?> values) {
    if (values.isEmpty()) {
      return NONE;
    }
    Map<String, Object> frozen = new TreeMap<>();
    values.forEach((name, value) -> frozen.put(name, freeze(name, value)));
    return new Attributes(Collections.unmodifiableMap(frozen));
  }

  /// One attribute.
  public static Attributes of(String name, Object value) {
    return of(Map.of(name, value));
  }

  /// These attributes with one more, or with another value for one.
  public Attributes with(String name, Object value) {
    Map<String, Object> more = new TreeMap<>(values);
    more.put(name, freeze(name, value));
    return new Attributes(Collections.unmodifiableMap(more));
  }

  /// The names, sorted.
  public Set<String> names() {
    return values.keySet();
  }

  /// The value of one attribute, or null.
  public @Nullable Object get(String name) {
    return values.get(name);
  }

  /// Whether a value is a [HostTensor]: it may be closed, so operations with these attributes are
  /// not kept.
  public boolean holdsTensor() {
    return holdsTensor;
  }

  /// All values, sorted by name; unmodifiable.
  public Map<String, Object> asMap() {
    return values;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Attributes attributes
            && hash == attributes.hash
            && values.equals(attributes.values));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static Object freeze(String name, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("Attributes: the value of '" + name + "' is null");
    }
    if (value instanceof List<?> list) {
      return list.stream().map(element -> freeze(name, element)).toList();
    }
    return value.getClass().isArray() ? freezeArray(name, value) : value;
  }

  private static List<Object> freezeArray(String name, Object array) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      list.add(freeze(name, Array.get(array, i)));
    }
    return Collections.unmodifiableList(list);
  }
}
