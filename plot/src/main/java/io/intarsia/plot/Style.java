package io.intarsia.plot;

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
    return new Style(color, marker, line, width, alpha);
  }

  Style withAlpha(double alpha) {
    return new Style(color, marker, line, width, alpha);
  }
}
