package io.intarsia.cli;

import java.util.List;

/// What the doctor found about one subject.
///
/// @param advice what to do about it, one line each; empty when nothing is to be done
record Finding(Level level, String subject, String value, List<String> advice) {
  /// How bad a finding is.
  enum Level {
    OK("ok"),
    NOTE("note"),
    PROBLEM("FAIL");

    final String label;

    Level(String label) {
      this.label = label;
    }
  }

  Finding {
    advice = List.copyOf(advice);
  }

  static Finding ok(String subject, String value) {
    return new Finding(Level.OK, subject, value, List.of());
  }

  static Finding note(String subject, String value, String... advice) {
    return new Finding(Level.NOTE, subject, value, List.of(advice));
  }

  static Finding problem(String subject, String value, String... advice) {
    return new Finding(Level.PROBLEM, subject, value, List.of(advice));
  }
}
