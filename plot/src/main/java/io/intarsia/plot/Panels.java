package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.util.List;
import java.util.stream.Collectors;

/// Several plots in rows and columns, each as large as the others.
record Panels(List<Plot> plots, int columns) implements Content {
  Panels {
    plots = List.copyOf(plots);
    if (columns < 1 || plots.isEmpty()) {
      throw Mistake.argument(
          "Plot.subplots: expected columns >= 1 and at least one plot, got %d and %d"
              .formatted(columns, plots.size()));
    }
  }

  /// The same limits for all of them.
  Panels shared() {
    Interval x = range(true);
    Interval y = range(false);
    return new Panels(plots.stream().map(each -> each.withLimits(x, y)).toList(), columns);
  }

  private Interval range(boolean ofX) {
    return plots.stream()
        .map(plot -> plot.figure().lines("withSharedAxes").range(ofX))
        .reduce(Interval::and)
        .orElseThrow();
  }

  private int rows() {
    return Math.ceilDiv(plots.size(), columns);
  }

  @Override
  public void paint(Graphics2D graphics, Frame frame) {
    Heading.paint(graphics, frame, size(frame));
    int top = Heading.height(frame);
    int width = frame.width() / columns;
    int height = (frame.height() - top) / rows();
    for (int i = 0; i < plots.size(); i++) {
      AffineTransform before = graphics.getTransform();
      Figure panel = plots.get(i).withSize(width, height).withTheme(frame.theme()).figure();
      int left = (width - panel.size().width()) / 2; // of what is less wide than its place
      graphics.translate(i % columns * width + left, top + i / columns * height);
      panel.paint(graphics);
      graphics.setTransform(before);
    }
  }

  @Override
  public String summary() {
    return plots.stream().map(Plot::toString).collect(Collectors.joining(", ", "panels: ", ""));
  }
}
