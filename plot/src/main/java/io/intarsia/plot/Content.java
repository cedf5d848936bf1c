package io.intarsia.plot;

import java.awt.image.BufferedImage;

/// What a plot draws.
sealed interface Content permits Lines, Cells, Picture {
  /// Draws it.
  BufferedImage draw(Frame frame);

  /// What it is, in a line.
  String summary();
}
