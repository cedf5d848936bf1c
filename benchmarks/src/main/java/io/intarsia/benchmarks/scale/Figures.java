package io.intarsia.benchmarks.scale;

import java.util.List;
import java.util.Locale;

/// Figures as people read them.
final class Figures {
  private static final List<String> TIMES = List.of("ns", "µs", "ms", "s");
  private static final List<String> SIZES = List.of("B", "kB", "MB", "GB");
  private static final double STEP = 1000;

  private Figures() {}

  /// Three digits and a unit, such as `2.53 µs`.
  static String of(Line.Unit unit, double value) {
    return switch (unit) {
      case NANOSECONDS -> of(TIMES, value);
      case BYTES -> of(SIZES, value);
    };
  }

  private static String of(List<String> units, double value) {
    double left = value;
    int unit = 0;
    // 999.5 would be written as 1,000.
    while (left >= STEP - 0.5 && unit < units.size() - 1) {
      left /= STEP;
      unit++;
    }
    int digits = left < 9.995 ? 2 : left < 99.95 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + digits + "f %s", left, units.get(unit));
  }

  /// Digits in groups of three.
  static String of(int count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /// A slope and twice its error.
  static String of(Fit fit) {
    return String.format(Locale.ROOT, "%.2f ± %.2f", fit.slope(), 2 * fit.error());
  }
}
