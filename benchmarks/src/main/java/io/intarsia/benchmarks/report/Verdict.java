package io.intarsia.benchmarks.report;

import java.util.Locale;

/// A gate and what was found.
///
/// @param gate such as `≤ 1.2 × bare FFM`
/// @param actual the figure, NaN if something it needs was not measured
/// @param outcome whether the gate holds
public record Verdict(String gate, double actual, Outcome outcome) {

  /// What can come of a gate.
  public enum Outcome {
    PASS("pass"),
    MISS("**miss**"),
    /// The machine was not quiet, so neither was shown.
    VOID("void: not quiet"),
    NOT_RUN("not run");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }
  }

  /// Such as `pass (1.08)`.
  String text() {
    return outcome == Outcome.NOT_RUN
        ? outcome.text
        : String.format(Locale.ROOT, "%s (%.2f)", outcome.text, actual);
  }
}
