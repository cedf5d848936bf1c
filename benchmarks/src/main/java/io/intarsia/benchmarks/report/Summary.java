package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.Locale;

/// The last lines of a report: how the gates came out, and how quiet the machine was.
final class Summary {
  private Summary() {}

  static String of(Report report) {
    return gates(report) + noise(report.noise());
  }

  private static String gates(Report report) {
    return "Gates: %d passed, %d missed, %d void (in %d rows), %d not run."
        .formatted(
            report.count(Outcome.PASS),
            report.count(Outcome.MISS),
            report.count(Outcome.VOID),
            report.voidRows(),
            report.count(Outcome.NOT_RUN));
  }

  private static String noise(double[] sorted) {
    if (sorted.length == 0) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        " The floor differed from itself by %.0f %% in the middle row, %.0f %% in nine of ten, %.0f"
            + " %% at most.",
        percent(sorted[sorted.length / 2]),
        percent(sorted[sorted.length * 9 / 10]),
        percent(sorted[sorted.length - 1]));
  }

  private static double percent(double ratio) {
    return 100 * (ratio - 1);
  }
}
