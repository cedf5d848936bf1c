package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.report.Verdict.Outcome;

/// A limit a figure must keep.
///
/// @param text such as `≤ 1.2 × bare FFM`
/// @param limit the limit
/// @param upper whether it is an upper limit
record Gate(String text, double limit, boolean upper) {
  static Gate atMost(double limit, String text) {
    return new Gate("≤ " + text, limit, true);
  }

  static Gate atLeast(double limit, String text) {
    return new Gate("≥ " + text, limit, false);
  }

  /// The verdict on a figure.
  ///
  /// @param actual the figure; NaN if it was not measured
  /// @param valid whether the machine was quiet
  Verdict judge(double actual, boolean valid) {
    return new Verdict(text, actual, outcome(actual, valid));
  }

  private Outcome outcome(double actual, boolean valid) {
    if (Double.isNaN(actual)) {
      return Outcome.NOT_RUN;
    }
    if (!valid) {
      return Outcome.VOID;
    }
    return (upper ? actual <= limit : actual >= limit) ? Outcome.PASS : Outcome.MISS;
  }
}
