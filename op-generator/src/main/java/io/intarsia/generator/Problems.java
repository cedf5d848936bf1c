package io.intarsia.generator;

import java.util.ArrayList;
import java.util.List;

/// The mistakes found in one run, so that all are reported together.
final class Problems {
  private final List<String> messages = new ArrayList<>();

  /// @param where the file, op or endpoint at fault
  void add(String where, String message) {
    messages.add(where + ": " + message);
  }

  List<String> messages() {
    return List.copyOf(messages);
  }

  /// @throws GeneratorException if there is any mistake
  void throwIfAny() {
    if (!messages.isEmpty()) {
      throw new GeneratorException(messages);
    }
  }
}
