package io.intarsia.plot;

import java.util.ArrayList;
import java.util.List;

/// A place in a layer: of a box, or of an arrow that passes by.
final class Slot {
  /// Of an arrow.
  static final String NONE = "";

  final String key;
  final double width;
  final double height;
  final List<Slot> above = new ArrayList<>();
  final List<Slot> below = new ArrayList<>();

  /// Which in its layer it is, from the left.
  int index;

  /// Its middle.
  double x;

  double top;

  private final boolean isBox;

  private Slot(String key, double width, double height, boolean isBox) {
    this.key = key;
    this.width = width;
    this.height = height;
    this.isBox = isBox;
  }

  static Slot ofBox(String key, double width, double height) {
    return new Slot(key, width, height, true);
  }

  static Slot ofArrow() {
    return new Slot(NONE, 0, 0, false);
  }

  boolean isBox() {
    return isBox;
  }

  void leadTo(Slot next) {
    below.add(next);
    next.above.add(this);
  }
}
