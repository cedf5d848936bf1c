package io.intarsia.plot;

/// The colors of what surrounds a drawing.
public enum Theme {
  /// Dark on white.
  LIGHT,
  /// Light on dark grey, for pages that are dark.
  DARK
}
