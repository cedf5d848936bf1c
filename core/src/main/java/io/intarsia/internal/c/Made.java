package io.intarsia.internal.c;

import java.util.Map;

/// The op that made a handle: it says what the handle leads to, which the runtime does not tell.
///
/// @param op the registered name
/// @param attributes those the caller set
/// @param isTrainable whether it is a variable that training changes
public record Made(String op, Map<String, Object> attributes, boolean isTrainable) {
  public Made {
    attributes = Map.copyOf(attributes);
  }

  /// The op, which makes no variable that training changes.
  public Made(String op, Map<String, Object> attributes) {
    this(op, attributes, false);
  }

  /// The same of a variable that training changes.
  public Made trainable() {
    return new Made(op, attributes, true);
  }
}
