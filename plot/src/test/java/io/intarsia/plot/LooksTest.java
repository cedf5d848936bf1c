package io.intarsia.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// How plots look: colors, lines, markers, axes, legends, panels, themes.
final class LooksTest {
  private static final Environment tf = Environment.open();

  private final Tensor x = tf.constant(new double[] {1, 2, 3});
  private final Tensor y = tf.constant(new double[] {10, 100, 1000});

  @AfterAll
  static void close() {
    tf.close();
  }

  private static XYChart chart(Plot plot) {
    return Chart.of(plot.figure().lines("chart"), plot.figure().frame());
  }

  private static XYSeries only(Plot plot) {
    return chart(plot).getSeriesMap().values().iterator().next();
  }

  // -- series -------------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"red, ff0000", "C1, ff7f0e", "#12aBcd, 12abcd", " Navy , 000080"})
  void color_byName_isThatOfCssAndMatplotlib(String name, String hex) {
    XYSeries line = only(Plot.line(x, y).withColor(name));
    assertThat(line.getLineColor()).isEqualTo(new Color(Integer.parseInt(hex, 16)));
    assertThat(line.getMarkerColor()).isEqualTo(line.getLineColor());
  }

  @Test
  void color_unknown_namesThoseThereAre() {
    assertThatThrownBy(() -> Plot.line(x, y).withColor("reddish"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Plot.withColor: there is no color 'reddish'; expected '#rrggbb'")
        .hasMessageContaining("navy, olive");
  }

  @Test
  void series_withoutColors_haveThoseOfTheCycle() {
    XYChart chart = chart(Plot.line(x, y).and(Plot.scatter(x, y)));
    assertThat(chart.getSeriesMap().values())
        .extracting(XYSeries::getMarkerColor)
        .containsExactly(new Color(0x1f77b4), new Color(0xff7f0e));
  }

  @Test
  void style_ofOneOfTwo_leavesTheOther() {
    Plot both = Plot.line(x, y).withColor("red").and(Plot.line(y, x).withLineWidth(5));
    List<XYSeries> series = List.copyOf(chart(both).getSeriesMap().values());
    assertThat(series.get(0).getLineColor()).isEqualTo(Color.RED);
    assertThat(stroke(series.get(0)).getLineWidth()).isEqualTo(2);
    assertThat(series.get(1).getLineColor()).isEqualTo(new Color(0xff7f0e));
    assertThat(stroke(series.get(1)).getLineWidth()).isEqualTo(5);
  }

  private static BasicStroke stroke(XYSeries series) {
    return series.getLineStyle();
  }

  @Test
  void lineStyles_haveTheirDashes() {
    Plot line = Plot.line(x, y).withLineWidth(2);
    assertThat(stroke(only(line.withLineStyle(LineStyle.SOLID))).getDashArray()).isNull();
    assertThat(stroke(only(line.withLineStyle(LineStyle.DASHED))).getDashArray())
        .containsExactly(8, 4);
    assertThat(stroke(only(line.withLineStyle(LineStyle.DOTTED))).getDashArray())
        .containsExactly(2, 4);
    assertThat(stroke(only(line.withLineStyle(LineStyle.DASH_DOT))).getDashArray())
        .containsExactly(8, 4, 2, 4);
    assertThat(only(line.withLineStyle(LineStyle.NONE)).getLineColor().getAlpha()).isZero();
  }

  @Test
  void markers_areThoseAskedFor_orFollowFromTheKind() {
    assertThat(only(Plot.line(x, y)).getMarker()).isEqualTo(SeriesMarkers.CIRCLE);
    assertThat(only(Plot.line(tf.range(60.0))).getMarker()).isEqualTo(SeriesMarkers.NONE);
    assertThat(only(Plot.scatter(x, y).withMarker(Marker.TRIANGLE_UP)).getMarker())
        .isEqualTo(SeriesMarkers.TRIANGLE_UP);
    assertThat(only(Plot.line(tf.range(60.0)).withMarker(Marker.SQUARE)).getMarker())
        .isEqualTo(SeriesMarkers.SQUARE);
  }

  @ParameterizedTest
  @EnumSource
  void marker_each_hasAForm(Marker marker) {
    assertThat(only(Plot.scatter(x, y).withMarker(marker)).getMarker()).isNotNull();
  }

  @Test
  void alpha_ofAnArea_isThatOfItsFill() {
    assertThat(only(Plot.fillBetween(x, x, y)).getFillColor().getAlpha()).isEqualTo(153);
    assertThat(only(Plot.fillBetween(x, x, y).withAlpha(0.2)).getFillColor().getAlpha())
        .isEqualTo(51);
    assertThatThrownBy(() -> Plot.line(x, y).withAlpha(1.5))
        .hasMessage("Plot.withAlpha: expected 0 to 1, got 1.5");
    assertThatThrownBy(() -> Plot.line(x, y).withLineWidth(0))
        .hasMessage("Plot.withLineWidth: expected 0.1 to 100 pixels, got 0.0");
  }

  @Test
  void errorBar_isGivenToTheChart() {
    XYSeries points = only(Plot.errorBar(x, y, tf.constant(new double[] {1, 2, 3})));
    assertThat(points.getExtraValues()).containsExactly(1, 2, 3);
  }

  // -- axes ---------------------------------------------------------------------------------------

  @Test
  void axes_areLogarithmicAndLimited() {
    var styler =
        chart(Plot.line(x, y).withLogY().withXLimits(0, 5).withYLimits(1, 2000)).getStyler();
    assertThat(styler.isYAxisLogarithmic()).isTrue();
    assertThat(styler.isXAxisLogarithmic()).isFalse();
    assertThat(styler.getXAxisMin()).isEqualTo(0);
    assertThat(styler.getXAxisMax()).isEqualTo(5);
    assertThat(styler.getYAxisMin()).isEqualTo(1);
    assertThat(styler.getYAxisMax()).isEqualTo(2000);
    assertThat(chart(Plot.line(x, y).withLogX()).getStyler().isXAxisLogarithmic()).isTrue();
  }

  @Test
  void axes_thatCannotBe_areRefused() {
    Plot line = Plot.line(tf.constant(new double[] {0, 1}), tf.constant(new double[] {-1, 1}));
    assertThatThrownBy(line::withLogX)
        .hasMessage("Plot.withLogX: a logarithmic axis has positive numbers, got 0.0");
    assertThatThrownBy(line::withLogY)
        .hasMessage("Plot.withLogY: a logarithmic axis has positive numbers, got -1.0");
    assertThatThrownBy(() -> line.withXLimits(2, 2))
        .hasMessage("Plot: limits go up and are finite, got 2.0 and 2.0");
    assertThatThrownBy(() -> Plot.histogram(x).and(Plot.heatMap(tf.eye(2))))
        .hasMessageContaining("only what has axes");
  }

  @Test
  void names_standInTheMiddleOfTheirBars() {
    Plot bars = Plot.bar(List.of("a", "b", "c"), x);
    XYChart chart = chart(bars);
    assertThat(chart.getStyler().getXAxisMin()).isEqualTo(-0.5);
    assertThat(chart.getStyler().getXAxisMax()).isEqualTo(2.5);
    Ticks ticks = bars.figure().lines("ticks").ticks();
    assertThat(List.of(ticks.at(-0.5), ticks.at(0), ticks.at(0.5), ticks.at(2), ticks.at(2.5)))
        .containsExactly(" ", "a", "  ", "c", "    ");
    // Below the axis are letters.
    BufferedImage image = bars.withSize(300, 200).toImage();
    assertThat(dark(image, 60, 110)).as("a").isPositive();
    assertThat(dark(image, 140, 190)).as("b").isPositive();
    assertThat(dark(image, 220, 270)).as("c").isPositive();
    var options = BarOptions.defaults().withHorizontal(true);
    chart = chart(Plot.bar(List.of("a", "b", "c"), Map.of("", x), options));
    assertThat(chart.getStyler().getXAxisMin()).isNull();
    assertThat(chart.getStyler().getYAxisMax()).isEqualTo(2.5);
  }

  private static int dark(BufferedImage image, int from, int to) {
    int dark = 0;
    for (int x = from; x < to; x++) {
      for (int y = image.getHeight() - 20; y < image.getHeight(); y++) {
        dark += (image.getRGB(x, y) & 0xff) < 60 ? 1 : 0;
      }
    }
    return dark;
  }

  @Test
  void and_ofOtherNames_isRefused() {
    Plot bars = Plot.bar(List.of("a", "b", "c"), x);
    assertThat(bars.and(Plot.line(y)).figure().lines("and").series()).hasSize(2);
    assertThatThrownBy(() -> bars.and(Plot.bar(List.of("a", "b", "d"), x)))
        .hasMessage(
            "Plot.and: one axis has the names [a, b, c], that of the other plot the names"
                + " [a, b, d]; expected the same");
  }

  @Test
  void dates_areThoseOfUtc() {
    Plot line =
        Plot.line(
            List.of(
                LocalDate.of(1970, 1, 2),
                LocalDateTime.of(1970, 1, 3, 12, 0),
                Instant.ofEpochSecond(3600)),
            y);
    assertThat(only(line).getXData()).isEqualTo(new double[] {86_400_000, 216_000_000, 3_600_000});
    assertThat(chart(line).getSeriesMap().values().iterator().next().getxAxisDataType())
        .hasToString("Date");
    assertThatThrownBy(() -> Plot.line(List.of(Year.of(2000)), y))
        .hasMessage("Plot.line: expected dates such as LocalDate or Instant, got a Year");
  }

  // -- around -------------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "BELOW, OutsideS, true",
    "RIGHT, OutsideE, true",
    "UPPER_LEFT, InsideNW, true",
    "UPPER_RIGHT, InsideNE, true",
    "LOWER_LEFT, InsideSW, true",
    "LOWER_RIGHT, InsideSE, true",
    "NONE, OutsideS, false"
  })
  void legend_isWhereItIsAskedFor(Legend legend, LegendPosition position, boolean isVisible) {
    var styler = chart(Plot.line(x, y).withName("a").withLegend(legend)).getStyler();
    assertThat(styler.getLegendPosition()).isEqualTo(position);
    assertThat(styler.isLegendVisible()).isEqualTo(isVisible);
  }

  @Test
  void legend_namesWhatHasAName() {
    XYChart chart = chart(Plot.line(x, y).withName("a").and(Plot.scatter(x, y)));
    assertThat(chart.getStyler().isLegendVisible()).isTrue();
    assertThat(chart.getSeriesMap().values())
        .extracting(XYSeries::isShowInLegend)
        .containsExactly(true, false);
    assertThat(chart(Plot.line(x, y)).getStyler().isLegendVisible()).isFalse();
  }

  @Test
  void theme_dark_isDarkAround() {
    Plot line = Plot.line(x, y);
    assertThat(line.toImage().getRGB(0, 0)).isEqualTo(0xffffffff);
    assertThat(line.withTheme(Theme.DARK).toImage().getRGB(0, 0)).isEqualTo(0xff222222);
  }

  @Test
  void notes_areDrawnOverThePlot() {
    Plot line = Plot.line(x, y).withSize(400, 300);
    BufferedImage plain = line.toImage();
    BufferedImage crossed = line.withHorizontalLine(500).toImage();
    assertThat(rowsThatDiffer(plain, crossed)).isBetween(1, 3);
    assertThat(rowsThatDiffer(plain, line.withVerticalLine(2.5).toImage())).isGreaterThan(200);
    assertThat(rowsThatDiffer(plain, line.withText(2, 800, "here").toImage())).isBetween(5, 20);
  }

  private static int rowsThatDiffer(BufferedImage a, BufferedImage b) {
    int rows = 0;
    for (int row = 0; row < a.getHeight(); row++) {
      boolean differs = false;
      for (int column = 0; column < a.getWidth(); column++) {
        differs |= a.getRGB(column, row) != b.getRGB(column, row);
      }
      rows += differs ? 1 : 0;
    }
    return rows;
  }

  // -- panels -------------------------------------------------------------------------------------

  private static Plot picture(int red, int green) {
    byte[] pixel = {(byte) red, (byte) green, 0};
    return Plot.image(
        tf.broadcastTo(
            tf.constant(new int[] {pixel[0] & 0xff, pixel[1] & 0xff, 0}).cast(DType.UINT8),
            Shape.of(8, 8, 3)));
  }

  @Test
  void subplots_lieInRows() {
    var pictures = List.of(picture(255, 0), picture(0, 255), picture(255, 255));
    Plot panels = Plot.subplots(2, pictures);
    BufferedImage image = panels.withSize(200, 100).toImage();
    assertThat(image.getRGB(26, 20)).isEqualTo(0xffff0000);
    assertThat(image.getRGB(126, 20)).isEqualTo(0xff00ff00);
    assertThat(image.getRGB(73, 70)).isEqualTo(0xffffff00);
    assertThat(image.getRGB(150, 70)).isEqualTo(0xffffffff);
    assertThat(image.getRGB(25, 20)).isEqualTo(0xffffffff);
    BufferedImage titled = panels.withTitle("All").withSize(200, 130).toImage();
    assertThat(titled.getRGB(150, 20)).isNotEqualTo(0xff00ff00);
    assertThat(titled.getRGB(150, 50)).isEqualTo(0xff00ff00);
    assertThatThrownBy(() -> Plot.subplots(0, picture(0, 0)))
        .hasMessage("Plot.subplots: expected columns >= 1 and at least one plot, got 0 and 1");
  }

  @Test
  void sharedAxes_haveTheLimitsOfAll() {
    Plot panels = Plot.subplots(2, Plot.line(x, y), Plot.line(y, x)).withSharedAxes();
    for (Plot panel : panels.figure().panels()) {
      assertThat(panel.figure().frame().x().limits()).isEqualTo(new Interval(1, 1000));
      assertThat(panel.figure().frame().y().limits()).isEqualTo(new Interval(1, 1000));
    }
    assertThatThrownBy(() -> Plot.line(x, y).withSharedAxes())
        .hasMessage("Plot.withSharedAxes: expected subplots, got line of 3 points");
  }

  // -- vector graphics ----------------------------------------------------------------------------

  @Test
  void svg_isADrawingOfTheSameSize(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("plot.svg");
    Plot.line(x, y).withTitle("Losses & gains").withSize(640, 320).save(file);
    var factory = DocumentBuilderFactory.newDefaultInstance();
    // The file names SVG's definition, which lies on the network.
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var root = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(root.getAttribute("width")).isEqualTo("640");
    assertThat(root.getAttribute("height")).isEqualTo("320");
    // Letters are outlines, as XChart draws them.
    assertThat(Files.readString(file))
        .contains("rgb(31,119,180)", "<path")
        .doesNotContain("<image");
  }

  @Test
  void svg_ofAPicture_holdsIt(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("picture.svg");
    picture(255, 0).save(file);
    assertThat(Files.readString(file)).contains("<image", "data:image/png;base64,");
  }
}
