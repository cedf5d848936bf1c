package io.intarsia.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.List;

/// Boxes and arrows.
record Boxes(Layout layout, String summary) implements Content {
  private static final int MARGIN = 16; // pixels around all
  private static final int TITLE = 30; // pixels of the title
  private static final int LEAST_WIDTH = 400; // pixels a title has
  private static final int MOST = 10_000; // pixels of a side
  private static final int ROUND = 8; // pixels of corners
  private static final int HEAD = 8; // pixels of an arrow's head

  static Plot of(Diagram diagram) {
    var boxes = new Boxes(Layout.of(diagram), diagram.toString());
    int width = (int) Math.clamp(boxes.width(), LEAST_WIDTH, MOST);
    int height = (int) Math.min(boxes.height() + TITLE, MOST);
    return Plot.of(boxes).withSize(width, height);
  }

  private double width() {
    return Math.ceil(layout.width()) + 2 * MARGIN;
  }

  private double height() {
    return Math.ceil(layout.height()) + 2 * MARGIN;
  }

  private double scale(Frame frame) {
    double high = Math.max(1, frame.height() - TITLE) / height();
    return Math.min(frame.width() / width(), high);
  }

  @Override
  public Size size(Frame frame) {
    double scale = scale(frame);
    return new Size(
        (int) Math.min(frame.width(), Math.ceil(Math.max(scale * width(), Heading.width(frame)))),
        (int) Math.ceil(scale * height()) + Heading.height(frame));
  }

  @Override
  public void paint(Graphics2D graphics, Frame frame) {
    Size size = size(frame);
    Heading.paint(graphics, frame, size);
    var pen = new Pen(graphics, frame.theme());
    AffineTransform before = graphics.getTransform();
    double scale = scale(frame);
    graphics.translate((size.width() - scale * width()) / 2, Heading.height(frame));
    graphics.scale(scale, scale);
    graphics.translate(MARGIN, MARGIN);
    paint(pen, layout);
    graphics.setTransform(before);
  }

  private static void paint(Pen pen, Layout layout) {
    for (Layout.Part part : layout.arrows()) {
      pen.line(part.path());
      if (part.to().isBox()) {
        pen.head(part.to().x, part.to().top);
      }
    }
    layout.boxes().forEach(placed -> paint(pen, placed));
  }

  private static void paint(Pen pen, Layout.Placed placed) {
    Rectangle2D area = placed.area();
    pen.box(area, placed.inside() == null);
    List<String> lines = placed.box().lines();
    for (int i = 0; i < lines.size(); i++) {
      double width = Lettering.width(lines.get(i), Lettering.font(i));
      double y = area.getY() + Lettering.PADDING + Lettering.LINE * (i + 0.75);
      pen.text(lines.get(i), area.getCenterX() - width / 2, y, Lettering.font(i));
    }
    if (placed.inside() != null) {
      double x = area.getCenterX() - placed.inside().width() / 2;
      double y = area.getMaxY() - Lettering.PADDING - placed.inside().height();
      pen.graphics().translate(x, y);
      paint(pen, placed.inside());
      pen.graphics().translate(-x, -y);
    }
  }

  /// Draws in the colors of a theme.
  private record Pen(Graphics2D graphics, Theme theme) {
    Pen {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      // As wide as it was measured.
      graphics.setRenderingHint(
          RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
      graphics.setStroke(new BasicStroke(1.2f));
    }

    private void color(int light, int dark) {
      graphics.setColor(new Color(theme == Theme.DARK ? dark : light));
    }

    void text(String text, double x, double y, Font font) {
      graphics.setColor(theme == Theme.DARK ? Look.LIGHT : Look.DARK);
      graphics.setFont(font);
      graphics.drawString(text, (float) x, (float) y);
    }

    void line(Path2D path) {
      color(0x666666, 0x999999);
      graphics.draw(path);
    }

    void head(double x, double y) {
      var head = new Path2D.Double();
      head.moveTo(x, y);
      head.lineTo(x - HEAD / 2.0, y - HEAD);
      head.lineTo(x + HEAD / 2.0, y - HEAD);
      head.closePath();
      color(0x666666, 0x999999);
      graphics.fill(head);
    }

    void box(Rectangle2D area, boolean isFilled) {
      var box =
          new RoundRectangle2D.Double(
              area.getX(), area.getY(), area.getWidth(), area.getHeight(), ROUND, ROUND);
      if (isFilled) {
        color(0xe8f1fa, 0x2f4156);
        graphics.fill(box);
      }
      color(isFilled ? 0x1f77b4 : 0xaaaaaa, isFilled ? 0x6baed6 : 0x777777);
      graphics.draw(box);
    }
  }
}
