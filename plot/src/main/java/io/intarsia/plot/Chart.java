package io.intarsia.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Lines as XChart draws them.
final class Chart {
  private static final int FEW = 50; // points that are marked on a line unasked
  private static final double AREA = 0.6;
  private static final float WIDTH = 2;
  private static final double APART = 0.6; // of the place that a name has

  private Chart() {}

  static XYChart of(Lines lines, Frame frame) {
    XYChart chart =
        new XYChartBuilder()
            .width(frame.width())
            .height(frame.height())
            .title(frame.title())
            .xAxisTitle(frame.x().name())
            .yAxisTitle(frame.y().name())
            .build();
    Look.of(chart.getStyler(), frame);
    placeLegend(chart.getStyler(), lines, frame);
    for (int i = 0; i < lines.series().size(); i++) {
      add(chart, lines, i);
    }
    setAxes(chart, lines, frame);
    frame.notes().forEach(note -> add(chart, note));
    return chart;
  }

  private static void placeLegend(XYStyler styler, Lines lines, Frame frame) {
    boolean named = lines.series().stream().anyMatch(each -> !each.name().isEmpty());
    styler
        .setLegendVisible(named && frame.legend() != Legend.NONE)
        .setLegendLayout(
            frame.legend() == Legend.BELOW ? LegendLayout.Horizontal : LegendLayout.Vertical)
        .setLegendPosition(
            switch (frame.legend()) {
              case BELOW, NONE -> LegendPosition.OutsideS;
              case RIGHT -> LegendPosition.OutsideE;
              case UPPER_LEFT -> LegendPosition.InsideNW;
              case UPPER_RIGHT -> LegendPosition.InsideNE;
              case LOWER_LEFT -> LegendPosition.InsideSW;
              case LOWER_RIGHT -> LegendPosition.InsideSE;
            });
  }

  // -- series -------------------------------------------------------------------------------------

  // XChart wants names that differ, even if none is shown.
  private static void add(XYChart chart, Lines lines, int position) {
    Series series = lines.series().get(position);
    String name = series.name().isEmpty() ? "series " + (position + 1) : series.name();
    while (chart.getSeriesMap().containsKey(name)) {
      name += " ";
    }
    XYSeries added = added(chart, name, lines, series);
    added.setXYSeriesRenderStyle(
        switch (series.kind()) {
          case LINE -> XYSeriesRenderStyle.Line;
          case SCATTER -> XYSeriesRenderStyle.Scatter;
          case STEPS -> XYSeriesRenderStyle.StepArea;
          case AREA -> XYSeriesRenderStyle.PolygonArea;
        });
    added.setShowInLegend(!series.name().isEmpty());
    color(added, series, position);
    mark(added, series);
  }

  @SuppressWarnings("JavaUtilDate") // which XChart asks for
  private static XYSeries added(XYChart chart, String name, Lines lines, Series series) {
    if (lines.ticks().dates()) {
      List<Date> dates = new ArrayList<>();
      Arrays.stream(series.x()).forEach(at -> dates.add(new Date((long) at)));
      return chart.addSeries(name, dates, Arrays.stream(series.y()).boxed().toList());
    }
    if (series.error().length > 0) {
      return chart.addSeries(name, series.x(), series.y(), series.error());
    }
    if (series.kind() == Series.Kind.AREA) {
      return chart.addSeries(name, series.x(), series.y());
    }
    Gaps drawn = Gaps.of(series.x(), series.y());
    return chart.addSeries(name, drawn.x(), drawn.y());
  }

  private static void color(XYSeries added, Series series, int position) {
    Style style = series.style();
    Color color =
        style.color() == null ? Colors.CYCLE.get(position % Colors.CYCLE.size()) : style.color();
    double alpha =
        style.alpha() != null ? style.alpha() : series.kind() == Series.Kind.AREA ? AREA : 1;
    added.setLineColor(Colors.seen(color, series.kind() == Series.Kind.LINE ? alpha : 1));
    added.setMarkerColor(Colors.seen(color, series.kind() == Series.Kind.SCATTER ? alpha : 1));
    added.setFillColor(Colors.seen(color, series.kind() == Series.Kind.STEPS ? alpha / 2 : alpha));
    if (style.line() == LineStyle.NONE) {
      added.setLineStyle(new BasicStroke(0, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL));
      added.setLineColor(Colors.seen(color, 0));
    } else {
      added.setLineStyle(stroke(style));
    }
  }

  private static BasicStroke stroke(Style style) {
    float width = style.width() == null ? WIDTH : style.width().floatValue();
    float[] dashes =
        switch (style.line()) {
          case DASHED -> new float[] {4 * width, 2 * width};
          case DOTTED -> new float[] {width, 2 * width};
          case DASH_DOT -> new float[] {4 * width, 2 * width, width, 2 * width};
          case SOLID, NONE -> null;
          case null -> null;
        };
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }

  private static void mark(XYSeries added, Series series) {
    Marker marker = series.style().marker();
    if (marker != null) {
      added.setMarker(
          switch (marker) {
            case NONE -> SeriesMarkers.NONE;
            case CIRCLE -> SeriesMarkers.CIRCLE;
            case SQUARE -> SeriesMarkers.SQUARE;
            case DIAMOND -> SeriesMarkers.DIAMOND;
            case TRIANGLE_UP -> SeriesMarkers.TRIANGLE_UP;
            case TRIANGLE_DOWN -> SeriesMarkers.TRIANGLE_DOWN;
            case CROSS -> SeriesMarkers.CROSS;
            case PLUS -> SeriesMarkers.PLUS;
          });
      return;
    }
    boolean marked =
        switch (series.kind()) {
          case SCATTER -> true;
          case LINE -> series.x().length <= FEW;
          case STEPS, AREA -> false;
        };
    added.setMarker(marked ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
  }

  // -- axes and notes -----------------------------------------------------------------------------

  private static void setAxes(XYChart chart, Lines lines, Frame frame) {
    XYStyler styler = chart.getStyler();
    styler.setXAxisLogarithmic(frame.x().isLog()).setYAxisLogarithmic(frame.y().isLog());
    Ticks ticks = lines.ticks();
    if (!ticks.names().isEmpty()) {
      setNames(chart, ticks);
    }
    Interval x = limits(frame.x(), !ticks.upright(), ticks);
    if (x != null) {
      styler.setXAxisMin(x.from()).setXAxisMax(x.to());
    }
    Interval y = limits(frame.y(), ticks.upright(), ticks);
    if (y != null) {
      styler.setYAxisMin(y.from()).setYAxisMax(y.to());
    }
    if (areYears(lines)) {
      styler.setXAxisDecimalPattern("0.###");
    }
  }

  // So far from each other that there is a tick at each name and hardly one between two of them.
  private static void setNames(XYChart chart, Ticks ticks) {
    XYStyler styler = chart.getStyler();
    double part = APART / ticks.names().size();
    if (ticks.upright()) {
      chart.setCustomYAxisTickLabelsFormatter(ticks::at);
      styler.setYAxisTickMarkSpacingHint((int) (part * chart.getHeight()));
    } else {
      chart.setCustomXAxisTickLabelsFormatter(ticks::at);
      styler.setXAxisTickMarkSpacingHint((int) (part * chart.getWidth()));
    }
    styler.setPlotGridVerticalLinesVisible(ticks.upright());
    styler.setPlotGridHorizontalLinesVisible(!ticks.upright());
  }

  private static @Nullable Interval limits(Axis axis, boolean isOfNames, Ticks ticks) {
    boolean hasNames = isOfNames && !ticks.names().isEmpty();
    return axis.limits() != null || !hasNames ? axis.limits() : ticks.range();
  }

  /// Whether all x have four digits before the point, as years: they are read without a comma.
  private static boolean areYears(Lines lines) {
    var x = lines.series().stream().flatMapToDouble(each -> Arrays.stream(each.x()));
    var range = x.filter(Double::isFinite).summaryStatistics();
    return range.getMin() >= 1000 && range.getMax() < 10_000 && range.getMax() > range.getMin() + 1;
  }

  private static void add(XYChart chart, Note note) {
    chart.addAnnotation(
        switch (note) {
          case Note.Text text -> new AnnotationText(text.text(), text.x(), text.y(), false);
          case Note.Line line -> new AnnotationLine(line.at(), line.isVertical(), false);
        });
  }
}
