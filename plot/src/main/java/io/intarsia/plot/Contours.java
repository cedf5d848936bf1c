package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Lines along which a function of two numbers stays the same, by marching squares.
///
/// @param x of the columns, ascending
/// @param y of the rows, ascending
/// @param z of rows and columns
@SuppressWarnings("ArrayRecordComponent") // never compared
record Contours(double[] x, double[] y, double[] z) {
  private static final int ABOUT = 7;

  Contours {
    check("x", x, "columns");
    check("y", y, "rows");
  }

  static Contours of(Tensor x, Tensor y, Tensor z) {
    double[] columns = Numbers.vector("contour", x);
    double[] rows = Numbers.vector("contour", y);
    if (!z.shape().equals(Shape.of(rows.length, columns.length))) {
      throw Mistake.argument(
          "Plot.contour: expected z of shape [%d, %d], as y and x have it, got %s"
              .formatted(rows.length, columns.length, z.shape()));
    }
    return new Contours(columns, rows, Numbers.all("contour", z));
  }

  private static void check(String axis, double[] at, String what) {
    for (int i = 1; i < at.length; i++) {
      if (!(at[i - 1] < at[i])) {
        throw Mistake.argument(
            "Plot.contour: %s goes up, got %s at %d after %s".formatted(axis, at[i], i, at[i - 1]));
      }
    }
    if (at.length < 2) {
      throw Mistake.argument(
          "Plot.contour: expected at least two %s, got %d".formatted(what, at.length));
    }
  }

  /// Round numbers between the least and the greatest, about seven of them.
  double[] levels() {
    var range = Arrays.stream(z).filter(Double::isFinite).summaryStatistics();
    double width = range.getMax() - range.getMin();
    if (!(width > 0) || Double.isInfinite(width)) {
      throw Mistake.argument(
          "Plot.contour: there are no lines between %s and %s"
              .formatted(range.getMin(), range.getMax()));
    }
    double rough = width / ABOUT;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double[] steps = {1, 2, 2.5, 5, 10};
    double step =
        Arrays.stream(steps)
            .map(each -> each * power)
            .filter(each -> each >= rough)
            .findFirst()
            .orElse(10 * power);
    List<Double> levels = new ArrayList<>();
    for (long i = (long) Math.floor(range.getMin() / step) + 1; i * step < range.getMax(); i++) {
      levels.add(i * step);
    }
    return levels.stream().mapToDouble(Double::doubleValue).toArray();
  }

  Lines lines(double[] levels) {
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < levels.length; i++) {
      var strokes = new Strokes();
      for (int row = 0; row + 1 < y.length; row++) {
        for (int column = 0; column + 1 < x.length; column++) {
          cross(strokes, row, column, levels[i]);
        }
      }
      if (!strokes.isEmpty()) {
        double part = levels.length == 1 ? 0.5 : (double) i / (levels.length - 1);
        Style style = Style.USUAL.withMarker(Marker.NONE).withColor(Cells.color(part));
        series.add(
            strokes
                .series(Series.Kind.LINE, "contour")
                .withName(String.format(Locale.ROOT, "%.6g", levels[i]).replaceAll("\\.?0+$", ""))
                .withStyle(style));
      }
    }
    if (series.isEmpty()) {
      throw Mistake.argument(
          "Plot.contour: no line of the levels %s lies within the values"
              .formatted(Arrays.toString(levels)));
    }
    return new Lines(series, Ticks.NUMBERS);
  }

  // The corners of a cell in a ring; where two neighbours lie on both sides of the level is a point
  // of the line.
  private void cross(Strokes strokes, int row, int column, double level) {
    int[] rows = {row, row, row + 1, row + 1};
    int[] columns = {column, column + 1, column + 1, column};
    double[] corners = new double[4];
    Arrays.setAll(corners, i -> z[rows[i] * x.length + columns[i]]);
    if (!Double.isFinite(Arrays.stream(corners).sum())) {
      return;
    }
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int next = (i + 1) % 4;
      if (corners[i] < level != corners[next] < level) {
        double part = (level - corners[i]) / (corners[next] - corners[i]);
        points.add(
            new double[] {
              x[columns[i]] + part * (x[columns[next]] - x[columns[i]]),
              y[rows[i]] + part * (y[rows[next]] - y[rows[i]])
            });
      }
    }
    if (points.size() == 2) {
      add(strokes, points.get(0), points.get(1));
    } else if (points.size() == 4) {
      // Of a saddle, the middle says which two corners hang together.
      boolean joined = corners[0] < level == Arrays.stream(corners).average().orElseThrow() < level;
      add(strokes, points.get(0), points.get(joined ? 1 : 3));
      add(strokes, points.get(2), points.get(joined ? 3 : 1));
    }
  }

  private static void add(Strokes strokes, double[] from, double[] to) {
    strokes.add(from[0], from[1], to[0], to[1]);
  }
}
