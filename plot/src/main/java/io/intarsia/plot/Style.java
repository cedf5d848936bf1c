package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.Color;
import org.jspecify.annotations.Nullable;

/// How a series is drawn; null for what follows from its kind and its position.
///
/// @param alpha how much of a filled area is seen, from 0 to 1
record Style(
    @Nullable Color color,
    @Nullable Marker marker,
    @Nullable LineStyle line,
    @Nullable Double width,
    @Nullable Double alpha) {
  static final Style USUAL = new Style(null, null, null, null, null);

  Style withColor(Color color) {
    return new Style(color, marker, line, width, alpha);
  }

  Style withMarker(Marker marker) {
    return new Style(color, marker, line, width, alpha);
  }

  Style withLine(LineStyle line) {
    return new Style(color, marker, line, width, alpha);
  }

  Style withWidth(double width) {
    if (!(width >= 0.1 && width <= 100)) {
      throw Mistake.argument("Plot.withLineWidth: expected 0.1 to 100 pixels, got " + width);
    }
    return new Style(color, marker, line, width, alpha);
  }

  Style withAlpha(double alpha) {
    if (!(alpha >= 0 && alpha <= 1)) {
      throw Mistake.argument("Plot.withAlpha: expected 0 to 1, got " + alpha);
    }
    return new Style(color, marker, line, width, alpha);
  }
}
