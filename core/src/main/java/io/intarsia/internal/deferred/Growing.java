package io.intarsia.internal.deferred;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A list that a segment fills again and again: an `ArrayList` counts changes and checks bounds
/// twice.
final class Growing<T> {
  private @Nullable Object[] elements = new Object[8];
  private int size;

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only such were added
  T get(int index) {
    return (T) Objects.requireNonNull(elements[index]);
  }

  void set(int index, T element) {
    elements[index] = element;
  }

  void add(T element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    elements[size++] = element;
  }

  /// Drops the last ones.
  void truncate(int to) {
    while (size > to) {
      elements[--size] = null;
    }
  }
}
