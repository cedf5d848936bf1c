package io.intarsia.mutation;

/// What came of a fault.
///
/// @param by the test that failed, or what happened instead
record Verdict(Fault fault, Outcome outcome, String by) {
  enum Outcome {
    NOTICED,
    SURVIVED,
    /// No test reaches the line.
    UNREACHED
  }

  boolean isNoticed() {
    return outcome == Outcome.NOTICED;
  }
}
