package io.intarsia.testing;

/// What came of one law.
///
/// @param law its name, such as `round trip`
/// @param message what went wrong, or why the law was skipped; empty if it is kept
public record LawResult(String law, Outcome outcome, String message) {
  /// How it came out.
  public enum Outcome {
    /// The law holds for all values tried.
    KEPT,
    /// The law does not apply to the type, or one that it builds on is broken.
    SKIPPED,
    /// The law does not hold.
    BROKEN
  }
}
