package io.intarsia.plot;

import io.intarsia.errors.Mistake;

/// From where to where an axis goes.
record Interval(double from, double to) {
  Interval {
    if (!(from < to) || !Double.isFinite(from) || !Double.isFinite(to)) {
      throw Mistake.argument(
          "Plot: limits go up and are finite, got %s and %s".formatted(from, to));
    }
  }

  Interval and(Interval other) {
    return new Interval(Math.min(from, other.from), Math.max(to, other.to));
  }
}
