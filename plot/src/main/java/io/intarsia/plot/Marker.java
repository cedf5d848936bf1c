package io.intarsia.plot;

/// What marks a point; in brackets what matplotlib writes.
public enum Marker {
  /// Nothing (`""`).
  NONE,
  /// A disk (`"o"`).
  CIRCLE,
  /// A square (`"s"`).
  SQUARE,
  /// A square on its corner (`"D"`).
  DIAMOND,
  /// A triangle that points up (`"^"`).
  TRIANGLE_UP,
  /// A triangle that points down (`"v"`).
  TRIANGLE_DOWN,
  /// Two crossed lines (`"x"`).
  CROSS,
  /// An upright cross (`"+"`).
  PLUS
}
