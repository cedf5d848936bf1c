package io.intarsia.plot;

import org.jspecify.annotations.Nullable;

/// One of the two axes.
///
/// @param name empty for none
/// @param limits null for those of what is drawn
record Axis(String name, boolean isLog, @Nullable Interval limits) {
  static final Axis USUAL = new Axis("", false, null);

  Axis withName(String name) {
    return new Axis(name, isLog, limits);
  }

  Axis asLog() {
    return new Axis(name, true, limits);
  }

  Axis withLimits(Interval limits) {
    return new Axis(name, isLog, limits);
  }
}
