package io.intarsia.nest;

import io.intarsia.internal.caller.Mistake;
import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Named values in order under a type name, as a Python named tuple: what a record becomes where
/// its class is not known. Immutable; values may be null.
public final class NamedTuple implements Serializable {
  private static final long serialVersionUID = 1;

  private final Fields fields;

  @SuppressWarnings("serial") // serializable if the values are
  private final List<@Nullable Object> values;

  private NamedTuple(Fields fields, @Nullable Object[] values) {
    this.fields = fields;
    this.values = Lists.of(values);
  }

  /// The type name and the names of the values, in order.
  public record Fields(String typeName, List<String> names) implements Serializable {
    /// @throws IllegalArgumentException if a name occurs twice
    public Fields {
      names = List.copyOf(names);
      if (names.stream().distinct().count() != names.size()) {
        throw Mistake.argument(
            "NamedTuple %s: names must differ, got %s".formatted(typeName, names));
      }
    }

    /// A named tuple with these fields.
    ///
    /// @throws IllegalArgumentException if there are more or fewer values than names
    public NamedTuple of(@Nullable Object... values) {
      if (values.length != names.size()) {
        throw Mistake.argument(
            "NamedTuple %s: expected %d values for %s, got %d"
                .formatted(typeName, names.size(), names, values.length));
      }
      return new NamedTuple(this, values.clone());
    }
  }

  /// A named tuple with the entries of a map, in the order of its iteration.
  public static NamedTuple of(String typeName, SequencedMap<String, ?> values) {
    var fields = new Fields(typeName, List.copyOf(values.keySet()));
    return new NamedTuple(fields, values.values().toArray());
  }

  /// Type name and names.
  public Fields fields() {
    return fields;
  }

  /// The values in order; unmodifiable.
  public List<@Nullable Object> values() {
    return values;
  }

  /// The value of that name.
  ///
  /// @throws IllegalArgumentException if there is none; the message lists the names
  public @Nullable Object get(String name) {
    int position = fields.names().indexOf(name);
    if (position < 0) {
      throw Mistake.argument(
          "NamedTuple %s: no value named '%s', only %s"
              .formatted(fields.typeName(), name, fields.names()));
    }
    return values.get(position);
  }

  /// Names and values in order; unmodifiable.
  public Map<String, @Nullable Object> asMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      map.put(fields.names().get(i), values.get(i));
    }
    return Collections.unmodifiableMap(map);
  }

  // A stream may hold any list, and keep hold of it.
  @Serial
  private Object readResolve() throws InvalidObjectException {
    if (fields == null || values == null || values.size() != fields.names().size()) {
      throw new InvalidObjectException("a named tuple needs a value for each of its names");
    }
    return fields.of(values.toArray());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NamedTuple tuple
        && fields.equals(tuple.fields)
        && values.equals(tuple.values);
  }

  @Override
  public int hashCode() {
    return 31 * fields.hashCode() + values.hashCode();
  }

  /// Prints `Edge(from=1, to=2)`.
  @Override
  public String toString() {
    var parts = asMap().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    return fields.typeName() + "(" + String.join(", ", parts) + ")";
  }
}
