package io.intarsia.savedmodel;

import io.intarsia.nest.Nest;
import org.jspecify.annotations.Nullable;

/// Values that are no tensors, as Python knows them.
final class PythonText {
  private PythonText() {}

  /// As Python prints it.
  static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "None";
      case Boolean flag -> flag ? "True" : "False";
      case String text -> "'" + text + "'";
      default -> value.getClass().isArray() ? value.getClass().getSimpleName() : value.toString();
    };
  }

  /// With values in lists, tuples and maps as Python prints them.
  static String ofNest(@Nullable Object value) {
    return String.valueOf(Nest.mapStructure(PythonText::of, value));
  }

  /// Whether Python takes the values for equal: `1`, `1.0` and `True` are.
  static boolean areEqual(@Nullable Object a, @Nullable Object b) {
    Number first = number(a);
    Number second = number(b);
    if (first == null || second == null) {
      return a == null ? b == null : a.equals(b);
    }
    boolean areWhole = isWhole(first) && isWhole(second);
    return areWhole
        ? first.longValue() == second.longValue()
        : first.doubleValue() == second.doubleValue();
  }

  private static boolean isWhole(Number number) {
    return !(number instanceof Double || number instanceof Float);
  }

  private static @Nullable Number number(@Nullable Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case Long whole -> whole;
      case Integer whole -> whole;
      case Short whole -> whole;
      case Byte whole -> whole;
      case Double real -> real;
      case Float real -> real;
      case null, default -> null;
    };
  }
}
