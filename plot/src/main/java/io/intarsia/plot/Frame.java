package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.util.List;
import java.util.stream.Stream;

/// What surrounds a drawing.
///
/// @param title empty for none, as are the names of the axes
record Frame(
    String title,
    Axis x,
    Axis y,
    int width,
    int height,
    Legend legend,
    Theme theme,
    List<Note> notes) {
  static final Frame EMPTY =
      new Frame("", Axis.USUAL, Axis.USUAL, 800, 500, Legend.BELOW, Theme.LIGHT, List.of());

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
    return new Frame(title, x, y, width, height, legend, theme, notes);
  }

  Frame withX(Axis x) {
    return new Frame(title, x, y, width, height, legend, theme, notes);
  }

  Frame withY(Axis y) {
    return new Frame(title, x, y, width, height, legend, theme, notes);
  }

  Frame withSize(int width, int height) {
    return new Frame(title, x, y, width, height, legend, theme, notes);
  }

  Frame withLegend(Legend legend) {
    return new Frame(title, x, y, width, height, legend, theme, notes);
  }

  Frame withTheme(Theme theme) {
    return new Frame(title, x, y, width, height, legend, theme, notes);
  }

  Frame with(Note note) {
    var more = Stream.concat(notes.stream(), Stream.of(note)).toList();
    return new Frame(title, x, y, width, height, legend, theme, more);
  }
}
