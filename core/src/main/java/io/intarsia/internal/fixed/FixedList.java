package io.intarsia.internal.fixed;

import io.intarsia.internal.caller.Mistake;
import java.io.Serial;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A list that cannot be changed, and says so. Elements may be null.
public final class FixedList extends AbstractList<@Nullable Object>
    implements RandomAccess, Serializable {
  private static final long serialVersionUID = 1;

  private final transient @Nullable Object[] elements;

  /// A view of what must not change any more.
  public FixedList(@Nullable Object[] elements) {
    this.elements = elements;
  }

  @Override
  public @Nullable Object get(int index) {
    return elements[index];
  }

  @Override
  public int size() {
    return elements.length;
  }

  @Override
  @SuppressWarnings("NullAway") // its elements may be null
  public @Nullable Object[] toArray() {
    return Arrays.copyOf(elements, elements.length, Object[].class);
  }

  @Override
  public Iterator<@Nullable Object> iterator() {
    return Arrays.asList(elements).iterator();
  }

  @Override
  public @Nullable Object set(int index, @Nullable Object element) {
    throw refusal();
  }

  @Override
  public void add(int index, @Nullable Object element) {
    throw refusal();
  }

  @Override
  public @Nullable Object remove(int index) {
    throw refusal();
  }

  private static UnsupportedOperationException refusal() {
    return Mistake.unsupported(
        "this list cannot be changed; make another one, or change a copy: new ArrayList<>(list)");
  }

  // Streams hold classes of the platform only.
  @Serial
  private Object writeReplace() {
    return Collections.unmodifiableList(Arrays.asList(elements));
  }
}
