package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lines, points, steps and areas over one pair of axes.
///
/// @param ticks what stands at the ends of the axes in place of numbers
record Lines(List<Series> series, Ticks ticks) implements Content {
  Lines {
    series = List.copyOf(series);
  }

  static Lines of(Series series) {
    return new Lines(List.of(series), Ticks.NUMBERS);
  }

  static Lines line(double[] x, double[] y) {
    check("line", x, y);
    String summary = "line of %d points%s".formatted(y.length, Numbers.gaps(y));
    Thinning thin = Thinning.of(x, y);
    return of(Series.of(Series.Kind.LINE, thin.x(), thin.y(), summary));
  }

  static Lines scatter(double[] x, double[] y) {
    check("scatter", x, y);
    String summary = "%d points%s".formatted(y.length, Numbers.gaps(y));
    return of(Series.of(Series.Kind.SCATTER, x, y, summary));
  }

  /// Points with how far the truth may be above and below each.
  static Lines errorBars(double[] x, double[] y, double[] error) {
    check("errorBars", x, y);
    if (error.length != y.length || Arrays.stream(error).anyMatch(each -> !(each >= 0))) {
      throw Mistake.argument(
          "Plot.errorBars: expected %d errors >= 0, got %d: %s"
              .formatted(y.length, error.length, Arrays.toString(error)));
    }
    String summary = "%d points with errors%s".formatted(y.length, Numbers.gaps(y));
    return of(Series.of(Series.Kind.SCATTER, x, y, summary).withError(error));
  }

  /// What lies between two lines.
  static Lines between(double[] x, double[] low, double[] high) {
    check("fillBetween", x, low);
    check("fillBetween", x, high);
    Outline outline = new Outline();
    for (int from = 0; from < x.length; from++) {
      int to = from;
      while (to < x.length && Double.isFinite(x[to] + low[to] + high[to])) {
        to++;
      }
      outline.between(x, low, high, from, to);
      from = to;
    }
    String summary = "area between two lines of %d points".formatted(x.length);
    return of(outline.series(summary).withStyle(Style.USUAL.withLine(LineStyle.NONE)));
  }

  static void check(String method, double[] x, double[] y) {
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
    return new Lines(List.of(series.getFirst().withName(name)), ticks);
  }

  Lines withStyles(UnaryOperator<Style> change) {
    return new Lines(
        series.stream().map(each -> each.withStyle(change.apply(each.style()))).toList(), ticks);
  }

  Lines with(Ticks other) {
    return new Lines(series, other);
  }

  Lines and(Lines other) {
    if (!ticks.equals(other.ticks) && ticks.isSpecial() && other.ticks.isSpecial()) {
      throw Mistake.argument(
          "Plot.and: one axis has %s, that of the other plot %s; expected the same"
              .formatted(ticks, other.ticks));
    }
    return new Lines(
        Stream.concat(series.stream(), other.series.stream()).toList(),
        ticks.isSpecial() ? ticks : other.ticks);
  }

  /// All x, or all y, that are finite.
  Interval range(boolean ofX) {
    List<double[]> all = new ArrayList<>();
    series.forEach(each -> all.add(ofX ? each.x() : each.y()));
    var range =
        all.stream().flatMapToDouble(Arrays::stream).filter(Double::isFinite).summaryStatistics();
    double margin = range.getMax() > range.getMin() ? 0 : Math.max(1, Math.abs(range.getMax())) / 2;
    return new Interval(range.getMin() - margin, range.getMax() + margin);
  }

  /// These, if all x, or all y, are positive.
  Lines positive(boolean ofX) {
    double least = range(ofX).from();
    if (least <= 0) {
      throw Mistake.argument(
          "Plot.withLog%s: a logarithmic axis has positive numbers, got %s"
              .formatted(ofX ? "X" : "Y", least));
    }
    return this;
  }

  @Override
  public String summary() {
    return series.stream()
        .map(each -> each.name().isEmpty() ? each.summary() : each.name() + ": " + each.summary())
        .collect(Collectors.joining("; "));
  }

  @Override
  public void paint(Graphics2D graphics, Frame frame) {
    Chart.of(this, frame).paint(graphics, frame.width(), frame.height());
  }
}
