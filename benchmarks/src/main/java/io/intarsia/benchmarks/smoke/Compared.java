package io.intarsia.benchmarks.smoke;

import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Workload;

/// How a workload does beside the floor, then and now.
///
/// @param title what was done
/// @param then this library's time over the floor's in the base; NaN if it is not in there
/// @param now the same in this run; NaN if it was not measured
/// @param noise how far floor or library are from themselves in this run, as a ratio; NaN likewise
/// @param outcome what follows
public record Compared(String title, double then, double now, double noise, Outcome outcome) {
  /// How much slower is still taken for the same, beside the noise.
  public static final double LIMIT = 1.25;

  /// What can come of it.
  public enum Outcome {
    SAME("ok"),
    SLOWER("**slower**"),
    /// The machine was not quiet, so neither was shown.
    VOID("VOID: not quiet"),
    /// It is not in the base, or was not measured.
    MISSING("**not compared**");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /// As tables have it.
    public String text() {
      return text;
    }
  }

  /// A workload that was not measured.
  static Compared missing(Base base, Workload workload) {
    return new Compared(
        title(workload), then(base, workload), Double.NaN, Double.NaN, Outcome.MISSING);
  }

  /// Compares a workload with what it was.
  public static Compared of(Base base, Measured measured) {
    double then = then(base, measured.workload());
    double now = measured.overFloor();
    double noise = Math.max(measured.floor().apart(), measured.own().apart());
    boolean isQuiet = measured.isValid() && measured.isSteady();
    return new Compared(
        title(measured.workload()), then, now, noise, outcome(now / then, noise, isQuiet));
  }

  private static String title(Workload workload) {
    return workload.id() + " " + workload.title();
  }

  private static double then(Base base, Workload workload) {
    return base.ratios().getOrDefault(workload.name(), Double.NaN);
  }

  private static Outcome outcome(double change, double noise, boolean isQuiet) {
    if (Double.isNaN(change)) {
      return Outcome.MISSING;
    }
    if (!isQuiet) {
      return Outcome.VOID;
    }
    return change <= LIMIT * noise ? Outcome.SAME : Outcome.SLOWER;
  }

  /// The ratio now over that in the base.
  public double change() {
    return now / then;
  }
}
