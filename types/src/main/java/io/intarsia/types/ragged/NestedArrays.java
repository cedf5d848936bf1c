package io.intarsia.types.ragged;

import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Nested arrays as nested lists.
final class NestedArrays {
  private NestedArrays() {}

  static List<?> list(Object array) {
    return IntStream.range(0, Array.getLength(array))
        .mapToObj(i -> element(Array.get(array, i)))
        .toList();
  }

  private static @Nullable Object element(@Nullable Object value) {
    return value != null && value.getClass().isArray() ? list(value) : value;
  }
}
