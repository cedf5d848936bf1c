package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.awt.Color;
import java.awt.Graphics2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/// Numbers of a matrix as colors.
///
/// @param block how many rows and columns of the matrix a cell is the mean of
@SuppressWarnings("ArrayRecordComponent") // never compared
record Cells(double[][] values, int block, String summary) implements Content {
  private static final int MOST = 256;
  private static final int MOST_WITH_TEXT = 12;

  // From dark blue over green to yellow: as bright in grey as the numbers are great.
  private static final Color[] COLORS = {
    new Color(0x440154),
    new Color(0x3b528b),
    new Color(0x21918c),
    new Color(0x5ec962),
    new Color(0xfde725)
  };

  // Light ones, on which text is legible.
  private static final Color[] PALE = {
    new Color(0xf7fbff), new Color(0xc6dbef), new Color(0x9ecae1), new Color(0x6baed6)
  };

  /// The color of what lies so far between the least and the greatest.
  static Color color(double part) {
    double at = part * (COLORS.length - 1);
    int below = Math.min((int) at, COLORS.length - 2);
    Color from = COLORS[below];
    Color to = COLORS[below + 1];
    return new Color(
        mixed(from.getRed(), to.getRed(), at - below),
        mixed(from.getGreen(), to.getGreen(), at - below),
        mixed(from.getBlue(), to.getBlue(), at - below));
  }

  private static int mixed(int from, int to, double part) {
    return (int) Math.round(from + part * (to - from));
  }

  static Cells of(Tensor matrix) {
    if (matrix.rank() != 2) {
      throw Mistake.argument(
          "Plot.heatMap: expected a matrix [rows, columns], got shape " + matrix.shape());
    }
    double[] all = Numbers.all("heatMap", matrix);
    if (Numbers.finite(all).length == 0) {
      throw Mistake.argument(
          "Plot.heatMap: there is nothing to draw: none of %d values is finite"
              .formatted(all.length));
    }
    int columns = Math.toIntExact(matrix.shape().dim(1));
    int rows = all.length / columns;
    int block = Math.ceilDiv(Math.max(rows, columns), MOST);
    String summary =
        "heat map of %d x %d values%s%s"
            .formatted(
                rows,
                columns,
                block == 1 ? "" : ", means of blocks of %1$d x %1$d".formatted(block),
                Numbers.gaps(all));
    return new Cells(means(all, rows, columns, block), block, summary);
  }

  private static double[][] means(double[] all, int rows, int columns, int block) {
    var means = new double[Math.ceilDiv(rows, block)][Math.ceilDiv(columns, block)];
    for (int row = 0; row < means.length; row++) {
      for (int column = 0; column < means[row].length; column++) {
        int left = column * block;
        int right = Math.min(left + block, columns);
        means[row][column] =
            IntStream.range(row * block, Math.min(row * block + block, rows))
                .boxed()
                .flatMapToDouble(
                    at -> Arrays.stream(all, at * columns + left, at * columns + right))
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
      }
    }
    return means;
  }

  @Override
  public void paint(Graphics2D graphics, Frame frame) {
    HeatMapChart chart =
        new HeatMapChartBuilder()
            .width(frame.width())
            .height(frame.height())
            .title(frame.title())
            .xAxisTitle(frame.x().name())
            .yAxisTitle(frame.y().name())
            .build();
    Look.of(chart.getStyler(), frame);
    int rows = values.length;
    int columns = values[0].length;
    boolean withText = Math.max(rows, columns) <= MOST_WITH_TEXT;
    chart.getStyler().setXAxisMaxLabelCount(12);
    chart
        .getStyler()
        .setRangeColors(withText ? PALE : COLORS)
        .setShowValue(withText)
        .setDrawBorder(withText)
        .setHeatMapValueDecimalPattern(pattern())
        .setMin(least())
        .setMax(greatest());
    chart.addSeries("values", labels(columns, false), labels(rows, true), cells());
    chart.paint(graphics, frame.width(), frame.height());
  }

  private double least() {
    double least = numbers().min().orElseThrow();
    return rounded(least, RoundingMode.FLOOR);
  }

  private double greatest() {
    double greatest = numbers().max().orElseThrow();
    return rounded(greatest, RoundingMode.CEILING);
  }

  private DoubleStream numbers() {
    return Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(Double::isFinite);
  }

  // The legend prints all digits there are.
  private static double rounded(double value, RoundingMode mode) {
    return new BigDecimal(value).round(new MathContext(3, mode)).doubleValue();
  }

  // The axis goes up, and rows go down.
  private List<Integer> labels(int count, boolean downwards) {
    return IntStream.range(0, count)
        .map(i -> (downwards ? count - 1 - i : i) * block)
        .boxed()
        .toList();
  }

  private List<Number[]> cells() {
    List<Number[]> cells = new ArrayList<>();
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values[row].length; column++) {
        if (!Double.isNaN(values[row][column])) {
          cells.add(new Number[] {column, values.length - 1 - row, values[row][column]});
        }
      }
    }
    return cells;
  }

  // Few digits, as there is little room in a cell.
  private String pattern() {
    if (numbers().allMatch(value -> value == Math.rint(value) && Math.abs(value) < 1e6)) {
      return "0";
    }
    double greatest = numbers().map(Math::abs).max().orElseThrow();
    return greatest >= 0.1 && greatest < 1e5 ? "0.##" : "0.#E0";
  }
}
