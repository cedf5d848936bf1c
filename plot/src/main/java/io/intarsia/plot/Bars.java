package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Bars over names.
final class Bars {
  private static final double WIDTH = 0.8; // of the place that a name has

  private Bars() {}

  /// @param heights of each group, for each name
  static Lines of(List<String> names, Map<String, double[]> heights, BarOptions options) {
    heights.forEach((group, values) -> check(names, group, values));
    List<Series> series = new ArrayList<>();
    double[] above = new double[names.size()];
    double[] below = new double[names.size()];
    heights.forEach((group, values) -> {
      double part = options.stacked() ? WIDTH : WIDTH / heights.size();
      double left = options.stacked() ? 0 : series.size() * part;
      var outline = new Outline();
      for (int i = 0; i < values.length; i++) {
        double from = options.stacked() ? (values[i] < 0 ? below : above)[i] : 0;
        double at = i - WIDTH / 2 + left;
        outline.box(options.horizontal(), at, at + part, from, from + values[i]);
        (values[i] < 0 ? below : above)[i] += values[i];
      }
      String summary = "%d bars".formatted(values.length);
      series.add(outline.series(summary).withName(group).withStyle(style()));
    });
    return new Lines(series, Ticks.names(names, options.horizontal()));
  }

  private static Style style() {
    return Style.USUAL.withLine(LineStyle.NONE).withAlpha(1);
  }

  private static void check(List<String> names, String group, double[] heights) {
    if (heights.length != names.size() || heights.length == 0) {
      throw Mistake.argument(
          "Plot.bar: expected a height for each of %d names, got %d%s"
              .formatted(
                  names.size(), heights.length, group.isEmpty() ? "" : " of '" + group + "'"));
    }
    for (int i = 0; i < heights.length; i++) {
      if (!Double.isFinite(heights[i])) {
        throw Mistake.argument(
            "Plot.bar: heights are finite, got %s of '%s'".formatted(heights[i], names.get(i)));
      }
    }
  }
}
