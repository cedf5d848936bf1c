package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Prints what specs are made of. Equal specs print the same: maps by sorted key, and
/// floating-point numbers as the `double` they are.
final class SpecText {
  /// What is deeper is cut.
  private static final int DEEPEST = 16;

  private SpecText() {}

  /// Prints `(1, [2])`.
  static String tuple(Tuple tuple) {
    return "(" + list(tuple.toList(), 0) + ")";
  }

  /// Prints `(a=1, b=[2])`, in the order of the map.
  static String named(Map<String, ?> values) {
    return "(" + entries(values, 0) + ")";
  }

  private static String text(@Nullable Object value, int depth) {
    if (depth > DEEPEST) {
      return "…";
    }
    return switch (value) {
      case Tuple tuple when tuple.size() == 1 -> "(" + list(tuple.toList(), depth) + ",)";
      case Tuple tuple -> "(" + list(tuple.toList(), depth) + ")";
      case NamedTuple tuple ->
          tuple.fields().typeName() + "(" + entries(tuple.asMap(), depth) + ")";
      case List<?> list -> "[" + list(list, depth) + "]";
      case Map<?, ?> map -> "{" + entries(new TreeMap<>(map), depth) + "}";
      case Optional<?> optional -> optional.map(item -> text(item, depth)).orElse("empty");
      case Float number -> String.valueOf(number.doubleValue());
      case null, default -> String.valueOf(value);
    };
  }

  private static String list(List<?> items, int depth) {
    return items.stream().map(item -> text(item, depth + 1)).collect(Collectors.joining(", "));
  }

  private static String entries(Map<?, ?> map, int depth) {
    return map.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + text(entry.getValue(), depth + 1))
        .collect(Collectors.joining(", "));
  }
}
