package io.intarsia.op.nn;

import io.intarsia.internal.caller.Mistake;
import java.util.List;

/// What surrounds the input of a sliding window: `SAME`, `VALID`, or explicit numbers for each
/// axis, channels last.
record Padding(String mode, List<Long> explicit) {
  Padding {
    explicit = List.copyOf(explicit);
  }

  /// @throws IllegalArgumentException if the mode is neither `SAME` nor `VALID`
  static Padding of(String operation, String mode) {
    if (!mode.equals("SAME") && !mode.equals("VALID")) {
      throw Mistake.argument(
          "%s: padding must be \"SAME\" or \"VALID\", got \"%s\"; explicit padding is an int[][] of pairs"
              .formatted(operation, mode));
    }
    return new Padding(mode, List.of());
  }

  boolean isExplicit() {
    return mode.equals("EXPLICIT");
  }
}
