package io.intarsia.plot;

import io.intarsia.errors.Mistake;

/// What surrounds a drawing.
///
/// @param title empty for none, as are the names of the axes
record Frame(String title, String x, String y, int width, int height) {
  static final Frame EMPTY = new Frame("", "", "", 800, 500);

  private static final int LEAST = 16;
  private static final int MOST = 10_000;

  Frame {
    if (Math.min(width, height) < LEAST || Math.max(width, height) > MOST) {
      throw Mistake.argument(
          "Plot.withSize: sides are from %d to %d pixels, got %d x %d"
              .formatted(LEAST, MOST, width, height));
    }
  }

  Frame withTitle(String title) {
    return new Frame(title, x, y, width, height);
  }

  Frame withAxes(String x, String y) {
    return new Frame(title, x, y, width, height);
  }

  Frame withSize(int width, int height) {
    return new Frame(title, x, y, width, height);
  }
}
