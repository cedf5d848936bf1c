package io.intarsia.plot;

/// How a line is drawn; in brackets what matplotlib writes.
public enum LineStyle {
  /// Without gaps (`"-"`).
  SOLID,
  /// In dashes (`"--"`).
  DASHED,
  /// In dots (`":"`).
  DOTTED,
  /// In dashes and dots (`"-."`).
  DASH_DOT,
  /// Not at all: points alone (`""`).
  NONE
}
