package io.intarsia.nest;

import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fixed number of values, as a Python tuple: another kind of container than a list. Immutable;
/// elements may be null.
public final class Tuple implements Iterable<@Nullable Object>, Serializable {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // serializable if the elements are
  private final List<@Nullable Object> elements;

  private Tuple(@Nullable Object[] elements) {
    this.elements = Lists.of(elements);
  }

  /// A tuple of these values.
  public static Tuple of(@Nullable Object... elements) {
    return new Tuple(elements.clone());
  }

  /// A tuple of the elements of a list.
  public static Tuple copyOf(List<?> elements) {
    return new Tuple(elements.toArray());
  }

  /// How many values there are.
  public int size() {
    return elements.size();
  }

  /// One value.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  public @Nullable Object get(int index) {
    return elements.get(index);
  }

  /// The values in order; unmodifiable.
  public List<@Nullable Object> toList() {
    return elements;
  }

  @Override
  public Iterator<@Nullable Object> iterator() {
    return elements.iterator();
  }

  // A stream may hold any list, and keep hold of it.
  @Serial
  private Object readResolve() throws InvalidObjectException {
    if (elements == null) {
      throw new InvalidObjectException("a tuple without elements");
    }
    return copyOf(elements);
  }

  /// Whether `other` is a tuple of equal values; a list is not.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tuple tuple && elements.equals(tuple.elements);
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }

  /// Prints `(1, 2)`, and `(1,)` for a single value.
  @Override
  public String toString() {
    String inner = String.join(", ", elements.stream().map(String::valueOf).toList());
    return size() == 1 ? "(" + inner + ",)" : "(" + inner + ")";
  }
}
