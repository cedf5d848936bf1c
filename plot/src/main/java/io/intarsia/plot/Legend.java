package io.intarsia.plot;

/// Where the legend is. There is one where a line, points or bars have a name.
public enum Legend {
  /// Below the drawing, in a row.
  BELOW,
  /// Right of the drawing.
  RIGHT,
  /// Inside, at the upper left (`"upper left"`).
  UPPER_LEFT,
  /// Inside, at the upper right (`"upper right"`).
  UPPER_RIGHT,
  /// Inside, at the lower left (`"lower left"`).
  LOWER_LEFT,
  /// Inside, at the lower right (`"lower right"`).
  LOWER_RIGHT,
  /// Nowhere.
  NONE
}
