package io.intarsia.plot;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;

/// What a plot draws.
sealed interface Content permits Lines, Cells, Picture, Panels, Boxes {
  /// Draws it as large as it is in a frame.
  void paint(Graphics2D graphics, Frame frame);

  /// How many pixels wide and high it is in a frame.
  default Size size(Frame frame) {
    return new Size(frame.width(), frame.height());
  }

  /// What it is, in a line.
  String summary();

  /// Pixels.
  record Size(int width, int height) {}

  /// It as an image.
  default BufferedImage draw(Frame frame) {
    Size size = size(frame);
    var image = new BufferedImage(size.width(), size.height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      paint(graphics, frame);
    } finally {
      graphics.dispose();
    }
    return image;
  }
}
