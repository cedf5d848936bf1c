package io.intarsia.types.structured;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Nested Java values as lists, maps and scalars.
final class JavaValues {
  private JavaValues() {}

  /// Records as maps, arrays and other collections as lists; the rest as it is.
  ///
  /// @throws IllegalArgumentException if a value is null, a key is no text, or a record cannot be
  ///   read
  static Object plain(@Nullable Object value, String path) {
    return switch (value) {
      case null -> throw StructuredErrors.nested(path, "a value", null);
      case Map<?, ?> map -> map(map, path);
      case Record row -> record(row, path);
      case Collection<?> all -> list(all.toArray(), path);
      case Object[] all -> list(all, path);
      default -> value.getClass().isArray() ? list(boxed(value), path) : value;
    };
  }

  private static Map<String, Object> map(Map<?, ?> map, String path) {
    Map<String, Object> plain = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      if (!(key instanceof String name)) {
        throw StructuredErrors.nested(path, "names of fields as keys", key);
      }
      plain.put(name, plain(value, path + "." + name));
    });
    return plain;
  }

  private static Map<String, Object> record(Record row, String path) {
    Map<String, Object> plain = new LinkedHashMap<>();
    for (RecordComponent component : row.getClass().getRecordComponents()) {
      String name = component.getName();
      plain.put(name, plain(read(row, component, path), path + "." + name));
    }
    return plain;
  }

  private static @Nullable Object read(Record row, RecordComponent component, String path) {
    try {
      var accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(row);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw StructuredErrors.unreadable(path, row.getClass(), e);
    }
  }

  private static List<Object> list(@Nullable Object[] all, String path) {
    return IntStream.range(0, all.length)
        .mapToObj(i -> plain(all[i], path + "[" + i + "]"))
        .toList();
  }

  private static Object[] boxed(Object array) {
    Object[] all = new Object[Array.getLength(array)];
    Arrays.setAll(all, i -> Array.get(array, i));
    return all;
  }

  // -- numbers of one kind ------------------------------------------------------------------------

  /// Nested lists of numbers of several kinds, as the kind that holds all of them.
  static List<?> alike(List<?> nested) {
    List<Class<?>> kinds = leaves(nested).<Class<?>>map(Object::getClass).distinct().toList();
    if (kinds.size() < 2 || !kinds.stream().allMatch(Number.class::isAssignableFrom)) {
      return nested;
    }
    boolean isWhole =
        List.<Class<?>>of(Byte.class, Short.class, Integer.class, Long.class).containsAll(kinds);
    return isWhole
        ? each(nested, leaf -> ((Number) leaf).longValue())
        : each(nested, leaf -> ((Number) leaf).doubleValue());
  }

  private static Stream<Object> leaves(Object nested) {
    return nested instanceof List<?> list
        ? list.stream().flatMap(JavaValues::leaves)
        : Stream.of(nested);
  }

  private static List<?> each(List<?> nested, UnaryOperator<Object> function) {
    return nested.stream()
        .map(child -> child instanceof List<?> list ? each(list, function) : function.apply(child))
        .toList();
  }
}
