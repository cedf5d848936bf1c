package io.intarsia.internal.c;

import java.util.Map;

/// The op that made a handle: it says what the handle leads to, which the runtime does not tell.
///
/// @param op the registered name
/// @param attributes those the caller set
public record Made(String op, Map<String, Object> attributes) {
  public Made {
    attributes = Map.copyOf(attributes);
  }
}
