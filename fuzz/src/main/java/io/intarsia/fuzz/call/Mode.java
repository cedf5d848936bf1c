package io.intarsia.fuzz.call;

import java.util.Arrays;
import java.util.Locale;

/// Where a call is made.
public enum Mode {
  /// On the environment.
  EAGER,

  /// In a function that takes the inputs as arguments of known shape.
  FUNCTION,

  /// In a function that captures the inputs, so that they are constants, and that is long enough
  /// for the runtime to optimize it.
  FOLDED,

  /// In a function of unknown ranks, called by one with constants: the runtime sees the values only
  /// after it has inlined the call.
  CALLED,

  /// In a function that takes the inputs as arguments of known shape, and that is long enough for
  /// the runtime to optimize it.
  LONG,

  /// In the body of a loop that runs twice.
  LOOP,

  /// In a function that takes the inputs as arguments of known rank and unknown sizes.
  UNKNOWN_SIZES,

  /// In a function that takes the inputs as arguments of unknown rank.
  UNKNOWN_RANK,

  /// In a function compiled by XLA.
  XLA,

  /// In a function compiled by XLA that takes the inputs as arguments of unknown rank.
  XLA_UNKNOWN_RANK;

  /// As written: `eager`.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The mode that is written so.
  ///
  /// @throws IllegalArgumentException if there is no such mode
  public static Mode of(String label) {
    return Arrays.stream(values())
        .filter(mode -> mode.label().equals(label))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "mode: expected one of %s, got '%s'"
                    .formatted(Arrays.stream(values()).map(Mode::label).toList(), label)));
  }
}
