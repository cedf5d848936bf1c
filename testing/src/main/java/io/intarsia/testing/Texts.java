package io.intarsia.testing;

import org.jspecify.annotations.Nullable;

/// Values in messages.
final class Texts {
  private static final int LONGEST = 400;

  private Texts() {}

  /// The text of a value, cut if it is long; a value that does not print is named by its class.
  static String show(@Nullable Object value) {
    try {
      String text = String.valueOf(value);
      return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    } catch (RuntimeException e) {
      return "a %s that does not print: %s".formatted(nameOf(value), e);
    }
  }

  private static String nameOf(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getName();
  }
}
