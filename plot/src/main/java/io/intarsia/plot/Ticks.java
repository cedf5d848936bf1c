package io.intarsia.plot;

import java.util.List;

/// What stands at an axis in place of numbers: names, or dates.
///
/// @param names at 0, 1, 2, …; empty for none
/// @param upright whether the names are at the y axis
/// @param dates whether x are milliseconds since 1970
record Ticks(List<String> names, boolean upright, boolean dates) {
  static final Ticks NUMBERS = new Ticks(List.of(), false, false);
  static final Ticks DATES = new Ticks(List.of(), false, true);

  Ticks {
    names = List.copyOf(names);
  }

  static Ticks names(List<String> names, boolean upright) {
    return new Ticks(names, upright, false);
  }

  boolean isSpecial() {
    return dates || !names.isEmpty();
  }

  /// The name at a place. Between two of them are spaces, as many as there are names before: XChart
  /// draws no ticks where two have the same label.
  String at(double place) {
    int at = (int) Math.round(place);
    boolean isThere = Math.abs(place - at) < 1e-6 && at >= 0 && at < names.size();
    return isThere ? names.get(at) : " ".repeat(Math.max(1, (int) Math.ceil(place) + 1));
  }

  /// Room for all names, and half a place at the ends.
  Interval range() {
    return new Interval(-0.5, names.size() - 0.5);
  }

  @Override
  public String toString() {
    return dates ? "dates" : names.isEmpty() ? "numbers" : "the names " + names;
  }
}
