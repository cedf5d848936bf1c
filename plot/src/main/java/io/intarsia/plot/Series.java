package io.intarsia.plot;

/// Points and what is drawn of them.
///
/// @param name what the legend shows; empty for nothing
/// @param error how far the truth may be above and below each point; empty where that is not drawn
/// @param summary what it is, in words
@SuppressWarnings("ArrayRecordComponent") // never compared
record Series(
    String name, Kind kind, double[] x, double[] y, double[] error, Style style, String summary) {
  private static final double[] NONE = {};

  /// What is drawn.
  enum Kind {
    /// A line through the points.
    LINE,
    /// The points alone.
    SCATTER,
    /// A line that stays until the next point, and what is under it.
    STEPS,
    /// The areas inside of the points, each up to a NaN.
    AREA
  }

  static Series of(Kind kind, double[] x, double[] y, String summary) {
    return new Series("", kind, x, y, NONE, Style.USUAL, summary);
  }

  Series withName(String name) {
    return new Series(name, kind, x, y, error, style, summary);
  }

  Series withStyle(Style style) {
    return new Series(name, kind, x, y, error, style, summary);
  }

  Series withError(double[] error) {
    return new Series(name, kind, x, y, error, style, summary);
  }
}
