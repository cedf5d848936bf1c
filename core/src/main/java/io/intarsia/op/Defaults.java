package io.intarsia.op;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compares arguments with the defaults of Python's parameters, which the catalogue has as numbers,
/// text, truth values and lists; constants of dtypes and enumerations are text there.
final class Defaults {
  private Defaults() {}

  static boolean isSame(@Nullable Object expected, @Nullable Object value) {
    if (expected == value) {
      return true;
    }
    return switch (expected) {
      case Number number -> value instanceof Number given && isSame(number, given);
      case String text -> value != null && isText(text, value);
      case List<?> list -> value != null && isSame(list, value);
      case null -> false;
      default -> expected.equals(value);
    };
  }

  private static boolean isSame(Number expected, Number given) {
    return given instanceof Float
        ? expected.floatValue() == given.floatValue()
        : expected.doubleValue() == given.doubleValue();
  }

  private static boolean isText(String text, Object value) {
    return switch (value) {
      case String given -> text.equals(given);
      case Enum<?> constant -> text.equalsIgnoreCase(constant.toString());
      case Double number -> Double.isInfinite(number) && text.equals(number > 0 ? "inf" : "-inf");
      case Float number -> Float.isInfinite(number) && text.equals(number > 0 ? "inf" : "-inf");
      default -> false;
    };
  }

  private static boolean isSame(List<?> expected, Object value) {
    List<?> given = ArrayTaking.elements(value);
    if (given == null || given.size() != expected.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!isSame(expected.get(i), given.get(i))) {
        return false;
      }
    }
    return true;
  }
}
