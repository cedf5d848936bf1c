package io.intarsia.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;

/// The title above what has no axes, and the paper below both.
final class Heading {
  private static final int HEIGHT = 30; // pixels
  private static final int MARGIN = 16; // pixels beside the text

  private Heading() {}

  /// How many pixels the title takes from above; 0 if there is none.
  static int height(Frame frame) {
    return frame.title().isEmpty() ? 0 : HEIGHT;
  }

  /// How many pixels it takes beside each other, at most those of the frame; 0 if there is none.
  static int width(Frame frame) {
    if (frame.title().isEmpty()) {
      return 0;
    }
    double text = Math.ceil(Lettering.width(frame.title(), Lettering.TITLE));
    return (int) Math.min(frame.width(), text + 2 * MARGIN);
  }

  static void paint(Graphics2D graphics, Frame frame, Content.Size size) {
    boolean isDark = frame.theme() == Theme.DARK;
    graphics.setColor(isDark ? Look.DARK : Color.WHITE);
    graphics.fillRect(0, 0, size.width(), size.height());
    if (frame.title().isEmpty()) {
      return;
    }
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    // As wide as it was measured.
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setColor(isDark ? Look.LIGHT : Look.DARK);
    graphics.setFont(Lettering.TITLE);
    double width = Lettering.width(frame.title(), Lettering.TITLE);
    graphics.drawString(frame.title(), (float) (size.width() - width) / 2, 2f * HEIGHT / 3);
  }
}
