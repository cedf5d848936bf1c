package io.intarsia.plot;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.List;

/// The text of boxes.
final class Lettering {
  static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  static final Font BOLD = PLAIN.deriveFont(Font.BOLD);
  static final Font TITLE = PLAIN.deriveFont(16f);
  static final int LINE = 16; // pixels from line to line
  static final int PADDING = 10; // pixels around text
  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  private Lettering() {}

  static Font font(int line) {
    return line == 0 ? BOLD : PLAIN;
  }

  static double width(String text, Font font) {
    return font.getStringBounds(text, CONTEXT).getWidth();
  }

  static double width(List<String> lines) {
    double width = 0;
    for (int i = 0; i < lines.size(); i++) {
      width = Math.max(width, width(lines.get(i), font(i)));
    }
    return Math.ceil(width) + 2 * PADDING;
  }

  static double height(List<String> lines) {
    return LINE * lines.size() + 2 * PADDING;
  }
}
