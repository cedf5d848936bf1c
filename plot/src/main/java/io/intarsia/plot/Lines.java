package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Lines, points and steps over one pair of axes.
record Lines(List<Series> series) implements Content {
  /// How points are joined.
  enum Style {
    LINE,
    SCATTER,
    STEPS
  }

  /// One of them.
  ///
  /// @param name what the legend shows; empty for nothing
  /// @param summary what it is, in words
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Series(String name, Style style, double[] x, double[] y, String summary) {
    Series withName(String name) {
      return new Series(name, style, x, y, summary);
    }
  }

  Lines {
    series = List.copyOf(series);
  }

  static Lines line(double[] x, double[] y) {
    check("line", x, y);
    String summary = "line of %d points%s".formatted(y.length, Numbers.gaps(y));
    Thinning thin = Thinning.of(x, y);
    return of(new Series("", Style.LINE, thin.x(), thin.y(), summary));
  }

  static Lines scatter(double[] x, double[] y) {
    check("scatter", x, y);
    String summary = "%d points%s".formatted(y.length, Numbers.gaps(y));
    return of(new Series("", Style.SCATTER, x, y, summary));
  }

  static Lines of(Series series) {
    return new Lines(List.of(series));
  }

  private static void check(String method, double[] x, double[] y) {
    if (x.length != y.length || x.length == 0) {
      throw Mistake.argument(
          "Plot.%s: expected as many x as y, and at least one, got %d and %d"
              .formatted(method, x.length, y.length));
    }
    for (int i = 0; i < x.length; i++) {
      if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
        return;
      }
    }
    throw Mistake.argument(
        "Plot.%s: there is nothing to draw: none of %d points is finite"
            .formatted(method, x.length));
  }

  Lines withName(String name) {
    if (series.size() != 1) {
      throw Mistake.argument(
          "Plot.withName: expected one line or cloud of points, got %d; name them before and(…)"
              .formatted(series.size()));
    }
    return of(series.getFirst().withName(name));
  }

  Lines and(Lines other) {
    return new Lines(Stream.concat(series.stream(), other.series.stream()).toList());
  }

  @Override
  public String summary() {
    return series.stream()
        .map(each -> each.name().isEmpty() ? each.summary() : each.name() + ": " + each.summary())
        .collect(Collectors.joining("; "));
  }

  @Override
  public BufferedImage draw(Frame frame) {
    return BitmapEncoder.getBufferedImage(chart(frame));
  }

  XYChart chart(Frame frame) {
    XYChart chart =
        new XYChartBuilder()
            .width(frame.width())
            .height(frame.height())
            .title(frame.title())
            .xAxisTitle(frame.x())
            .yAxisTitle(frame.y())
            .build();
    Look.of(chart.getStyler(), frame);
    boolean named = series.stream().anyMatch(each -> !each.name().isEmpty());
    chart
        .getStyler()
        .setLegendVisible(named)
        .setLegendPosition(LegendPosition.OutsideS)
        .setLegendLayout(LegendLayout.Horizontal);
    for (int i = 0; i < series.size(); i++) {
      add(chart, series.get(i), i);
    }
    if (areYears()) {
      chart.getStyler().setXAxisDecimalPattern("0.###");
    }
    return chart;
  }

  /// Whether all x have four digits before the point, as years: they are read without a comma.
  private boolean areYears() {
    var x = series.stream().flatMapToDouble(each -> Arrays.stream(each.x()));
    var range = x.filter(Double::isFinite).summaryStatistics();
    return range.getMin() >= 1000 && range.getMax() < 10_000 && range.getMax() > range.getMin() + 1;
  }

  // XChart wants names that differ, even if none is shown.
  private static void add(XYChart chart, Series series, int position) {
    String name = series.name().isEmpty() ? "series " + (position + 1) : series.name();
    while (chart.getSeriesMap().containsKey(name)) {
      name += " ";
    }
    Gaps drawn = Gaps.of(series.x(), series.y());
    var added = chart.addSeries(name, drawn.x(), drawn.y());
    added.setXYSeriesRenderStyle(
        switch (series.style()) {
          case LINE -> XYSeriesRenderStyle.Line;
          case SCATTER -> XYSeriesRenderStyle.Scatter;
          case STEPS -> XYSeriesRenderStyle.StepArea;
        });
    boolean fewPoints = series.style() == Style.LINE && drawn.x().length <= 50;
    if (series.style() != Style.SCATTER && !fewPoints) {
      added.setMarker(SeriesMarkers.NONE);
    }
  }
}
