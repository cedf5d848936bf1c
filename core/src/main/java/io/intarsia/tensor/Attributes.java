package io.intarsia.tensor;

import io.intarsia.internal.caller.Mistake;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
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
/// Values are Java numbers, booleans, strings, `byte[]`, [DType][io.intarsia.dtype.DType],
/// [Shape][io.intarsia.shape.Shape] (or a `long[]`), [HostTensor], and lists or arrays of them;
/// what an attribute takes is said by the op's definition.
public final class Attributes {
  /// No attributes at all.
  public static final Attributes NONE = new Attributes();

  // Names and values by turns, sorted by name.
  private final Object[] entries;
  private final int hash;
  private final boolean holdsTensor;

  private Attributes(Object... entries) {
    this.entries = entries;
    this.hash = Arrays.hashCode(entries);
    this.holdsTensor = holdsTensor(entries);
  }

  // A loop: attributes are made for ops that take less time than a stream would.
  private static boolean holdsTensor(Object... entries) {
    for (int i = 1; i < entries.length; i += 2) {
      if (entries[i] instanceof HostTensor) {
        return true;
      }
    }
    return false;
  }

  /// Attributes from a map.
  ///
  /// @throws IllegalArgumentException if a value is null
  public static Attributes of(Map<String, ?> values) {
    if (values.isEmpty()) {
      return NONE;
    }
    Object[] entries = new Object[2 * values.size()];
    int next = 0;
    for (var entry : new TreeMap<>(values).entrySet()) {
      entries[next++] = entry.getKey();
      entries[next++] = freeze(entry.getKey(), entry.getValue());
    }
    return new Attributes(entries);
  }

  /// One attribute.
  public static Attributes of(String name, Object value) {
    return new Attributes(name, freeze(name, value));
  }

  /// These attributes with one more, or with another value for one.
  public Attributes with(String name, Object value) {
    int at = 0;
    while (at < entries.length && ((String) entries[at]).compareTo(name) < 0) {
      at += 2;
    }
    int behind = at < entries.length && entries[at].equals(name) ? at + 2 : at;
    Object[] more = new Object[at + 2 + entries.length - behind];
    System.arraycopy(entries, 0, more, 0, at);
    more[at] = name;
    more[at + 1] = freeze(name, value);
    System.arraycopy(entries, behind, more, at + 2, entries.length - behind);
    return new Attributes(more);
  }

  /// The names, sorted.
  public Set<String> names() {
    return asMap().keySet();
  }

  /// The value of one attribute, or null.
  public @Nullable Object get(String name) {
    for (int i = 0; i < entries.length; i += 2) {
      if (entries[i].equals(name)) {
        return entries[i + 1];
      }
    }
    return null;
  }

  /// Whether a value is a [HostTensor]: it may be closed, so operations with these attributes are
  /// not kept.
  public boolean holdsTensor() {
    return holdsTensor;
  }

  /// These attributes but for those that are tensors.
  public Attributes withoutTensors() {
    if (!holdsTensor) {
      return this;
    }
    List<Object> others = new ArrayList<>();
    for (int i = 0; i < entries.length; i += 2) {
      if (!(entries[i + 1] instanceof HostTensor)) {
        others.add(entries[i]);
        others.add(entries[i + 1]);
      }
    }
    return new Attributes(others.toArray());
  }

  /// All values, sorted by name; unmodifiable.
  public Map<String, Object> asMap() {
    Map<String, Object> values = new TreeMap<>();
    for (int i = 0; i < entries.length; i += 2) {
      values.put((String) entries[i], entries[i + 1]);
    }
    return Collections.unmodifiableMap(values);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Attributes attributes
            && hash == attributes.hash
            && Arrays.equals(entries, attributes.entries));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return asMap().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static Object freeze(String name, @Nullable Object value) {
    if (value == null) {
      throw Mistake.argument("Attributes: the value of '" + name + "' is null");
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
