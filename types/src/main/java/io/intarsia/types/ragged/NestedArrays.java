package io.intarsia.types.ragged;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Nested arrays as nested lists.
final class NestedArrays {
  private NestedArrays() {}

  static List<?> list(Object array) {
    return switch (array) {
      case int[] row -> Arrays.stream(row).boxed().toList();
      case long[] row -> Arrays.stream(row).boxed().toList();
      case double[] row -> Arrays.stream(row).boxed().toList();
      case float[] row -> floats(row);
      default -> elements(array);
    };
  }

  private static List<Float> floats(float[] row) {
    List<Float> list = new ArrayList<>(row.length);
    for (float each : row) {
      list.add(each);
    }
    return Collections.unmodifiableList(list);
  }

  // Takes ten times as long for each element of a row of numbers.
  private static List<?> elements(Object array) {
    int length = Array.getLength(array);
    List<@Nullable Object> list = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      list.add(element(Array.get(array, i)));
    }
    return Collections.unmodifiableList(list);
  }

  private static @Nullable Object element(@Nullable Object value) {
    return value != null && value.getClass().isArray() ? list(value) : value;
  }

  /// Whether lists or arrays of one depth are of different lengths, so that no tensor holds them.
  static boolean areUneven(Object nested) {
    return sizes(nested) == null;
  }

  /// The length of each axis; null if there is none.
  private static @Nullable List<Integer> sizes(@Nullable Object nested) {
    List<?> list = listOrNull(nested);
    if (list == null) {
      return List.of();
    }
    List<Integer> inner = null;
    for (Object each : list) {
      List<Integer> here = sizes(each);
      if (here == null || inner != null && !inner.equals(here)) {
        return null;
      }
      inner = here;
    }
    List<Integer> sizes = new ArrayList<>(List.of(list.size()));
    sizes.addAll(inner == null ? List.of() : inner);
    return sizes;
  }

  private static @Nullable List<?> listOrNull(@Nullable Object value) {
    return switch (value) {
      case List<?> list -> list;
      case Object[] rows -> Arrays.asList(rows);
      case null -> null;
      default -> value.getClass().isArray() ? flat(value) : null;
    };
  }

  // Its elements do not matter.
  private static List<?> flat(Object array) {
    return Collections.nCopies(Array.getLength(array), 0);
  }
}
