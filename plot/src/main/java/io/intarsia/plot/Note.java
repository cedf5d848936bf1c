package io.intarsia.plot;

/// What is written or drawn over a plot.
sealed interface Note {
  /// Words at a point.
  record Text(double x, double y, String text) implements Note {}

  /// A line across the plot.
  ///
  /// @param isVertical whether it is at an x, else at a y
  record Line(double at, boolean isVertical) implements Note {}
}
