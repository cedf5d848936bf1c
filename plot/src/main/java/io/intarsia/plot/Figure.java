package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;

/// What a plot is to those that draw it and write it to files.
///
/// @param content what is drawn
/// @param frame what is around it
record Figure(Content content, Frame frame) {
  static Figure of(Content content) {
    return new Figure(content, Frame.EMPTY);
  }

  Figure with(Content other) {
    return new Figure(other, frame);
  }

  Figure with(Frame other) {
    return new Figure(content, other);
  }

  /// Its lines, points and bars.
  ///
  /// @throws IllegalArgumentException if it has no axes; the message names the method that asks
  Lines lines(String method) {
    if (content instanceof Lines lines) {
      return lines;
    }
    throw Mistake.argument(
        "Plot.%s: only what has axes, as lines, points and bars, can be told this, got %s"
            .formatted(method, content.summary()));
  }

  /// The plots that are side by side; none if it is a single one.
  List<Plot> panels() {
    return content instanceof Panels panels ? panels.plots() : List.of();
  }

  void paint(Graphics2D graphics) {
    content.paint(graphics, frame);
  }

  Content.Size size() {
    return content.size(frame);
  }

  BufferedImage image() {
    return content.draw(frame);
  }

  byte[] png() throws IOException {
    return Html.png(image());
  }

  String summary() {
    return content.summary();
  }

  String title() {
    return frame.title().isEmpty() ? content.summary() : frame.title();
  }
}
