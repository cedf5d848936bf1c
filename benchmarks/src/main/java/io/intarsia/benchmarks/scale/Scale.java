package io.intarsia.benchmarks.scale;

import java.util.List;
import java.util.Map;

/// What a run found.
///
/// @param facts what it was measured on
/// @param curves the points of each line in the order of their sizes
/// @param cuts why an axis ends before its greatest size, where it does
public record Scale(
    Map<String, String> facts, Map<Line, List<Point>> curves, Map<Axis, String> cuts) {

  /// The points of a line; empty where it was not measured.
  public List<Point> points(Line line) {
    return curves.getOrDefault(line, List.of());
  }
}
