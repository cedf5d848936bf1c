package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.files.Images;
import io.intarsia.tensor.Tensor;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// A drawing of tensors: a picture, lines and points, a histogram or a heat map.
///
/// ```java
/// Plot.show(photo);                                             // in a window
/// Plot.line(loss).withTitle("Loss").save(Path.of("loss.png"));
/// Plot.scatter(x, y).and(Plot.line(x, fitted).withName("fit")).save(Path.of("fit.html"));
/// ```
///
/// The values are read when the plot is made, so that tensors may be closed before it is drawn.
/// Plots do not change: each `with…` gives another one. Numbers that are not finite leave gaps, and
/// the caption of a page says how many there are.
public final class Plot {
  private final Content content;
  private final Frame frame;

  Plot(Content content, Frame frame) {
    this.content = content;
    this.frame = frame;
  }

  private static Plot of(Content content) {
    return new Plot(content, Frame.EMPTY);
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
    return new Plot(content, frame.withTitle(title));
  }

  /// With names of the axes; pictures have none.
  public Plot withAxes(String x, String y) {
    return new Plot(content, frame.withAxes(x, y));
  }

  /// With a size in pixels; pictures are enlarged by whole numbers up to it, and never shrunk.
  ///
  /// @throws IllegalArgumentException if a side is not from 16 to 10,000
  public Plot withSize(int width, int height) {
    return new Plot(content, frame.withSize(width, height));
  }

  /// With a name for the line or the points, which the legend shows.
  ///
  /// @throws IllegalArgumentException if this is no single line or cloud of points
  public Plot withName(String name) {
    return new Plot(lines("withName").withName(name), frame);
  }

  /// Lines and points of this and the other plot in one; title, axes and size are those of this
  /// one.
  ///
  /// @throws IllegalArgumentException if one of them is neither line nor points
  public Plot and(Plot other) {
    return new Plot(lines("and").and(other.lines("and")), frame);
  }

  private Lines lines(String method) {
    if (content instanceof Lines lines) {
      return lines;
    }
    throw Mistake.argument(
        "Plot.%s: only lines and points lie over each other and have names, got %s"
            .formatted(method, content.summary()));
  }

  // -- where to draw it ---------------------------------------------------------------------------

  /// Shows the plot in a window.
  ///
  /// @throws IllegalStateException if there is no screen; the message has the way out
  public void show() {
    Window.open(this);
  }

  /// Writes the plot to a file whose name ends in `.png`, `.jpg`, `.jpeg`, `.bmp` or `.html`.
  ///
  /// @throws IllegalArgumentException if the name has another end
  /// @throws IOException if the file cannot be written
  public void save(Path file) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".html") || name.endsWith(".htm")) {
      Files.writeString(file, toHtml());
    } else if (name.matches(".*\\.(png|jpe?g|bmp)")) {
      Images.write(toImage(), file);
    } else {
      throw Mistake.argument(
          "Plot.save: the name must end in .png, .jpg, .bmp or .html, got " + file);
    }
  }

  /// The plot as a page of HTML that needs nothing else.
  public String toHtml() {
    try {
      return Html.page(title(), Html.figure(toPng(), content.summary(), content.summary()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of a buffer in memory
    }
  }

  /// The plot as an image.
  public BufferedImage toImage() {
    return content.draw(frame);
  }

  byte[] toPng() throws IOException {
    return Html.png(toImage());
  }

  String title() {
    return frame.title().isEmpty() ? content.summary() : frame.title();
  }

  /// What is drawn, in a line.
  @Override
  public String toString() {
    return "Plot[" + content.summary() + "]";
  }
}
