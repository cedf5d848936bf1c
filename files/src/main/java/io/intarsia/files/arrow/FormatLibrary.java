package io.intarsia.files.arrow;

import io.intarsia.errors.Mistake;
import org.apache.arrow.flatbuf.Message;

/// Sees to it that a missing library is told in words.
final class FormatLibrary {
  private FormatLibrary() {}

  /// @throws IllegalStateException if a library is missing
  static void check(String operation) {
    try {
      Message.ValidateVersion();
    } catch (NoClassDefFoundError e) {
      throw Mistake.state(
          operation
              + ": the library of Arrow's format is missing; depend on org.apache.arrow:arrow-format, version 19.0.0 or later");
    }
  }
}
