package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import java.util.List;

/// Arguments that are one of some words.
final class Choices {
  private Choices() {}

  /// Which one it is.
  ///
  /// @throws IllegalArgumentException if it is none of them
  static int of(String function, String argument, String given, String... words) {
    int at = List.of(words).indexOf(given);
    if (at < 0) {
      throw Mistake.argument(
          "numpy.%s: unknown %s; expected one of %s, got %s"
              .formatted(function, argument, List.of(words), given));
    }
    return at;
  }
}
