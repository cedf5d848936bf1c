package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.temporal.Temporal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A drawing of tensors: a picture, lines and points, bars, boxes, a histogram, a heat map, and
/// several of these side by side; or a [Diagram].
///
/// ```java
/// Plot.show(photo);                                             // in a window
/// Plot.line(loss).withTitle("Loss").withLogY().save(Path.of("loss.png"));
/// Plot.scatter(x, y).and(Plot.line(x, fitted).withName("fit")).save(Path.of("fit.svg"));
/// ```
///
/// The values are read when the plot is made, so that tensors may be closed before it is drawn.
/// Plots do not change: each `with…` gives another one. Numbers that are not finite leave gaps, and
/// the caption of a page says how many there are.
public final class Plot {
  private final Figure figure;

  private Plot(Figure figure) {
    this.figure = figure;
  }

  static Plot of(Content content) {
    return new Plot(Figure.of(content));
  }

  // -- what to draw -------------------------------------------------------------------------------

  /// What fits a tensor best:
  ///
  /// | tensor | drawn as |
  /// |---|---|
  /// | `[n]` | [#line(Tensor)] |
  /// | `[height, width, 1 \| 3 \| 4]`, and `[height, width]` of `uint8`, `bool` or more than 32 rows or columns | [#image] |
  /// | other matrices | [#heatMap] |
  /// | all others | [#histogram(Tensor)] |
  ///
  /// @throws IllegalArgumentException if the tensor has no elements, or they are no real numbers
  public static Plot of(Tensor tensor) {
    return of(Choice.of(tensor));
  }

  /// Shows a tensor in a window, as [#of(Tensor)] draws it.
  ///
  /// @throws IllegalArgumentException as [#of(Tensor)]
  /// @throws IllegalStateException if there is no screen; the message has the way out
  public static void show(Tensor tensor) {
    of(tensor).show();
  }

  /// Pixels `[height, width]` or `[height, width, 1 | 3 | 4]`. Numbers that are neither `uint8` nor
  /// from 0 to 1 are stretched from the least to the greatest, and the caption says so.
  ///
  /// @throws IllegalArgumentException if the tensor is no picture
  public static Plot image(Tensor pixels) {
    return of(Picture.of(pixels));
  }

  /// Numbers `[n]` over their positions, joined by a line.
  ///
  /// @throws IllegalArgumentException if the tensor is no vector of real numbers with elements
  public static Plot line(Tensor y) {
    double[] values = Numbers.vector("line", y);
    return of(Lines.line(Numbers.positions(values.length), values));
  }

  /// Points `[n]` joined by a line in the order they are given.
  ///
  /// @throws IllegalArgumentException if the tensors are no vectors of as many real numbers
  public static Plot line(Tensor x, Tensor y) {
    return line(Numbers.vector("line", x), Numbers.vector("line", y));
  }

  /// Points joined by a line in the order they are given.
  ///
  /// @throws IllegalArgumentException if there are none, or of one more than of the other
  public static Plot line(double[] x, double[] y) {
    return of(Lines.line(x.clone(), y.clone()));
  }

  /// Points `[n]`.
  ///
  /// @throws IllegalArgumentException if the tensors are no vectors of as many real numbers
  public static Plot scatter(Tensor x, Tensor y) {
    return of(Lines.scatter(Numbers.vector("scatter", x), Numbers.vector("scatter", y)));
  }

  /// Numbers `[n]` over dates, joined by a line. Dates without a zone are those of UTC.
  ///
  /// @param dates `LocalDate`, `LocalDateTime`, `OffsetDateTime`, `ZonedDateTime` or `Instant`
  /// @throws IllegalArgumentException if there are not as many dates as numbers, or one is no date
  public static Plot line(List<? extends Temporal> dates, Tensor y) {
    double[] x = dates.stream().mapToDouble(Dates::milliseconds).toArray();
    return of(Lines.line(x, Numbers.vector("line", y)).with(Ticks.DATES));
  }

  /// Points `[n]` with how far the truth may be above and below each (matplotlib: `errorbar`).
  ///
  /// @throws IllegalArgumentException if the tensors are no vectors of as many real numbers, or an
  ///   error is negative
  public static Plot errorBar(Tensor x, Tensor y, Tensor error) {
    return of(
        Lines.errorBars(
            Numbers.vector("errorBar", x),
            Numbers.vector("errorBar", y),
            Numbers.vector("errorBar", error)));
  }

  /// What lies between two lines over the same x, all `[n]` (matplotlib: `fill_between`).
  ///
  /// @throws IllegalArgumentException if the tensors are no vectors of as many real numbers
  public static Plot fillBetween(Tensor x, Tensor low, Tensor high) {
    return of(
        Lines.between(
            Numbers.vector("fillBetween", x),
            Numbers.vector("fillBetween", low),
            Numbers.vector("fillBetween", high)));
  }

  /// A bar `[n]` for each name.
  ///
  /// @throws IllegalArgumentException if there are not as many numbers as names, or one is not
  ///   finite
  public static Plot bar(List<String> names, Tensor heights) {
    return bar(names, Map.of("", heights), BarOptions.defaults());
  }

  /// Bars `[n]` of several groups for each name, in the order of the map; the legend shows the
  /// groups.
  ///
  /// @throws IllegalArgumentException if there are not as many numbers as names, or one is not
  ///   finite
  public static Plot bar(List<String> names, Map<String, Tensor> groups, BarOptions options) {
    Map<String, double[]> heights = new LinkedHashMap<>();
    groups.forEach((group, values) -> heights.put(group, Numbers.vector("bar", values)));
    return of(Bars.of(names, heights, options));
  }

  /// Where the middle half of each sample lies and its median; whiskers reach the last value within
  /// 1.5 times that half, and what lies beyond is a point (matplotlib: `boxplot`).
  ///
  /// @param samples of any shape, under their names
  /// @throws IllegalArgumentException if a sample has no finite numbers
  public static Plot boxPlot(Map<String, Tensor> samples) {
    return of(Samples.boxes(Samples.sorted("boxPlot", samples)));
  }

  /// How dense the numbers of each sample lie, by Gaussian kernels with Scott's bandwidth, and its
  /// median (matplotlib: `violinplot`).
  ///
  /// @param samples of any shape, under their names
  /// @throws IllegalArgumentException if a sample has no finite numbers
  public static Plot violinPlot(Map<String, Tensor> samples) {
    return of(Samples.violins(Samples.sorted("violinPlot", samples)));
  }

  /// Lines along which `z`, `[rows, columns]` over `y`, `[rows]`, and `x`, `[columns]`, stays the
  /// same, at about seven round levels; the legend shows them.
  ///
  /// @throws IllegalArgumentException if x or y do not go up, or z is the same everywhere
  public static Plot contour(Tensor x, Tensor y, Tensor z) {
    Contours contours = Contours.of(x, y, z);
    return of(contours.lines(contours.levels()));
  }

  /// The same at given levels.
  ///
  /// @throws IllegalArgumentException if x or y do not go up, or z reaches no level
  public static Plot contour(Tensor x, Tensor y, Tensor z, double... levels) {
    return of(Contours.of(x, y, z).lines(levels.clone()));
  }

  /// Several plots in rows, each as large as the others; title, size and theme are set of the whole
  /// (matplotlib: `subplots`).
  ///
  /// @throws IllegalArgumentException if there are no columns or no plots
  public static Plot subplots(int columns, Plot... plots) {
    return subplots(columns, List.of(plots));
  }

  /// Several plots in rows, as [#subplots(int, Plot...)].
  ///
  /// @throws IllegalArgumentException if there are no columns or no plots
  public static Plot subplots(int columns, List<Plot> plots) {
    return of(new Panels(plots, columns));
  }

  /// How often numbers occur, whatever the shape: of a few different integers each, of others in
  /// about as many intervals as there are digits in a binary number of their count.
  ///
  /// @throws IllegalArgumentException if there are no numbers that are finite
  public static Plot histogram(Tensor numbers) {
    return of(Histograms.of(numbers));
  }

  /// How often numbers occur in intervals of equal length.
  ///
  /// @throws IllegalArgumentException if there are no numbers that are finite, or not one interval
  public static Plot histogram(Tensor numbers, int intervals) {
    return of(Histograms.of(numbers, intervals));
  }

  /// Numbers `[rows, columns]` as colors, the first row on top. Matrices of more than 256 rows or
  /// columns are drawn as means of blocks.
  ///
  /// @throws IllegalArgumentException if the tensor is no matrix of real numbers with elements
  public static Plot heatMap(Tensor matrix) {
    return of(Cells.of(matrix));
  }

  // -- how to draw it -----------------------------------------------------------------------------

  /// With a title.
  public Plot withTitle(String title) {
    return framed(frame -> frame.withTitle(title));
  }

  /// With names of the axes; pictures have none.
  public Plot withAxes(String x, String y) {
    return framed(frame -> frame.withX(frame.x().withName(x)).withY(frame.y().withName(y)));
  }

  /// With a size in pixels; pictures are enlarged by whole numbers up to it, and never shrunk.
  ///
  /// @throws IllegalArgumentException if a side is not from 16 to 10,000
  public Plot withSize(int width, int height) {
    return framed(frame -> frame.withSize(width, height));
  }

  /// With a logarithmic x axis, of positive numbers (matplotlib: `xscale("log")`).
  public Plot withLogX() {
    return lines("withLogX", lines -> lines.positive(true))
        .framed(frame -> frame.withX(frame.x().asLog()));
  }

  /// With a logarithmic y axis, of positive numbers.
  public Plot withLogY() {
    return lines("withLogY", lines -> lines.positive(false))
        .framed(frame -> frame.withY(frame.y().asLog()));
  }

  /// With an x axis that goes from one number to the other (matplotlib: `xlim`).
  ///
  /// @throws IllegalArgumentException if they do not go up, or are not finite
  public Plot withXLimits(double from, double to) {
    var limits = new Interval(from, to);
    return around("withXLimits", frame -> frame.withX(frame.x().withLimits(limits)));
  }

  /// With a y axis that goes from one number to the other (matplotlib: `ylim`).
  ///
  /// @throws IllegalArgumentException if they do not go up, or are not finite
  public Plot withYLimits(double from, double to) {
    var limits = new Interval(from, to);
    return around("withYLimits", frame -> frame.withY(frame.y().withLimits(limits)));
  }

  Plot withLimits(Interval x, Interval y) {
    return withXLimits(x.from(), x.to()).withYLimits(y.from(), y.to());
  }

  /// With the same limits of all panels (matplotlib: `sharex`, `sharey`).
  ///
  /// @throws IllegalArgumentException if this is no [#subplots], or a panel has no axes
  public Plot withSharedAxes() {
    if (figure.content() instanceof Panels panels) {
      return new Plot(figure.with(panels.shared()));
    }
    throw Mistake.argument("Plot.withSharedAxes: expected subplots, got " + figure.summary());
  }

  /// With the legend in another place; without one, it is below.
  public Plot withLegend(Legend legend) {
    return around("withLegend", frame -> frame.withLegend(legend));
  }

  /// With other colors around the drawing.
  public Plot withTheme(Theme theme) {
    return framed(frame -> frame.withTheme(theme));
  }

  /// With words at a point (matplotlib: `text`).
  public Plot withText(double x, double y, String text) {
    return around("withText", frame -> frame.with(new Note.Text(x, y, text)));
  }

  /// With a line across the plot at a y (matplotlib: `axhline`).
  public Plot withHorizontalLine(double y) {
    return around("withHorizontalLine", frame -> frame.with(new Note.Line(y, false)));
  }

  /// With a line across the plot at an x (matplotlib: `axvline`).
  public Plot withVerticalLine(double x) {
    return around("withVerticalLine", frame -> frame.with(new Note.Line(x, true)));
  }

  /// In a color: `"red"`, `"C0"` or `"#1f77b4"`.
  ///
  /// @throws IllegalArgumentException if there is no color of the name
  public Plot withColor(String color) {
    return styled("withColor", style -> style.withColor(Colors.of(color)));
  }

  /// With points marked so.
  public Plot withMarker(Marker marker) {
    return styled("withMarker", style -> style.withMarker(marker));
  }

  /// With lines drawn so.
  public Plot withLineStyle(LineStyle line) {
    return styled("withLineStyle", style -> style.withLine(line));
  }

  /// With lines so many pixels wide.
  ///
  /// @throws IllegalArgumentException if it is not from 0.1 to 100
  public Plot withLineWidth(double width) {
    return styled("withLineWidth", style -> style.withWidth(width));
  }

  /// So that what is behind shows through: 0 is nothing, 1 is opaque.
  ///
  /// @throws IllegalArgumentException if it is not from 0 to 1
  public Plot withAlpha(double alpha) {
    return styled("withAlpha", style -> style.withAlpha(alpha));
  }

  private Plot styled(String method, UnaryOperator<Style> change) {
    return lines(method, lines -> lines.withStyles(change));
  }

  /// With a name for the line or the points, which the legend shows.
  ///
  /// @throws IllegalArgumentException if this is no single line or cloud of points
  public Plot withName(String name) {
    return lines("withName", lines -> lines.withName(name));
  }

  /// Lines, points and bars of this and the other plot in one; title, axes and size are those of
  /// this one.
  ///
  /// @throws IllegalArgumentException if one of them has no axes, or they are over other names
  public Plot and(Plot other) {
    return lines("and", lines -> lines.and(other.figure.lines("and")));
  }

  private Plot framed(UnaryOperator<Frame> change) {
    return new Plot(figure.with(change.apply(figure.frame())));
  }

  /// What only makes sense around axes.
  private Plot around(String method, UnaryOperator<Frame> change) {
    return lines(method, lines -> lines).framed(change);
  }

  private Plot lines(String method, UnaryOperator<Lines> change) {
    return new Plot(figure.with(change.apply(figure.lines(method))));
  }

  // -- where to draw it ---------------------------------------------------------------------------

  /// Shows the plot in a window.
  ///
  /// @throws IllegalStateException if there is no screen; the message has the way out
  public void show() {
    Window.open(figure);
  }

  /// Writes the plot to a file whose name ends in `.png`, `.jpg`, `.jpeg`, `.bmp`, `.svg` or
  /// `.html`.
  ///
  /// @throws IllegalArgumentException if the name has another end
  /// @throws IOException if the file cannot be written
  public void save(Path file) throws IOException {
    Saving.save(figure, file);
  }

  /// The plot as a page of HTML that needs nothing else.
  public String toHtml() {
    return Saving.html(figure);
  }

  /// The plot as an image.
  public BufferedImage toImage() {
    return figure.image();
  }

  Figure figure() {
    return figure;
  }

  /// What is drawn, in a line.
  @Override
  public String toString() {
    return "Plot[" + figure.summary() + "]";
  }
}
