package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Spread;
import java.util.Locale;

/// How figures are written; all times are measured in nanoseconds.
public enum Unit {
  MICROSECONDS("µs", 1e3),
  MILLISECONDS("ms", 1e6),
  /// Of what is no time.
  BYTES("B", 1),
  MEGABYTES("MB", 1e6);

  private final String symbol;
  private final double nanoseconds;

  Unit(String symbol, double nanoseconds) {
    this.symbol = symbol;
    this.nanoseconds = nanoseconds;
  }

  /// Such as `3.61 µs (3.40–4.02)`: median, then lowest and highest round.
  String write(Spread time) {
    return "%s %s (%s–%s)"
        .formatted(number(time.median()), symbol, number(time.min()), number(time.max()));
  }

  private String number(double time) {
    double value = time / nanoseconds;
    String pattern = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, pattern, value);
  }
}
