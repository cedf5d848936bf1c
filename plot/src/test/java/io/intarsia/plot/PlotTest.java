package io.intarsia.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlotTest {
  private static final Environment tf = Environment.open();
  private static final double NAN = Double.NaN;

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  @ParameterizedTest
  @CsvSource({
    "1958, 2001.9, 0.###",
    "1000, 9999, 0.###",
    "0, 3000, ",
    "5000, 20000, ",
    "2000, 2000.5, ",
  })
  void line_overYears_isLabeledWithoutCommas(double first, double last, String pattern) {
    Lines years = Lines.line(new double[] {first, NAN, last}, new double[] {1, 2, 3});
    Lines both = Lines.scatter(new double[] {first}, new double[] {4}).and(years);

    var styler = Chart.of(both, Frame.EMPTY).getStyler();

    assertThat(styler.getXAxisDecimalPattern()).isEqualTo(pattern);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7        | float32 | line of 7 points",
        "4,5      | float32 | heat map of 4 x 5 values",
        "4,5      | int64   | heat map of 4 x 5 values",
        "4,5      | uint8   | picture of 5 x 4 pixels, uint8",
        "4,5      | bool    | picture of 5 x 4 pixels, bool",
        "33,5     | float32 | picture of 5 x 33 pixels, float32",
        "4,5,3    | uint8   | picture of 5 x 4 pixels, uint8",
        "4,5,1    | float32 | picture of 5 x 4 pixels, float32",
        "4,5,2    | float32 | histogram of 40 values in 7 intervals",
        "1,2,2,3  | uint8   | histogram of 12 values in 1 intervals",
        "1        | int32   | line of 1 points",
      })
  void of_shapeAndDtype_decideWhatIsDrawn(String shape, String dtype, String expected)
      throws IOException {
    Plot plot = Plot.of(zeros(shape, dtype));

    assertThat(plot).hasToString("Plot[" + expected + "]");
    Path file = folder.resolve("plot.png");
    plot.save(file);
    assertThat(ImageIO.read(file.toFile()).getWidth()).isPositive();
  }

  private static Tensor zeros(String shape, String dtype) {
    int[] dims = Arrays.stream(shape.split(",")).mapToInt(Integer::parseInt).toArray();
    return tf.zeros(tf.constant(dims), DType.ofName(dtype));
  }

  @Test
  void of_scalarOrNoNumbers_saysWhatCanBeDrawn() {
    assertThatThrownBy(() -> Plot.of(tf.constant("text")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Plot.histogram: real numbers or booleans can be drawn, got string");
    assertThatThrownBy(() -> Plot.line(tf.zeros(tf.constant(new int[] {3}), DType.COMPLEX64)))
        .hasMessageContaining("take tf.math.abs, tf.math.real or tf.math.imag of them");
    assertThatThrownBy(() -> Plot.of(tf.constant(new float[0])))
        .hasMessage("Plot.of: there is nothing to draw in a tensor of shape [0]");
    assertThatThrownBy(() -> Plot.line(tf.constant(new double[] {NAN, NAN})))
        .hasMessage("Plot.line: there is nothing to draw: none of 2 points is finite");
    assertThatThrownBy(() -> Plot.heatMap(tf.constant(new float[] {1})))
        .hasMessage("Plot.heatMap: expected a matrix [rows, columns], got shape [1]");
    assertThatThrownBy(
            () -> Plot.scatter(tf.constant(new float[] {1, 2}), tf.constant(new float[] {1})))
        .hasMessage("Plot.scatter: expected as many x as y, and at least one, got 2 and 1");
  }

  @Test
  void image_smallPicture_isEnlargedByWholeNumbers() {
    Tensor pixels = tf.constant(new byte[][] {{0, (byte) 255, 100}}).cast(DType.UINT8);
    BufferedImage image = Plot.image(tf.constant(new float[][] {{0, 1, 0.5f}})).toImage();
    assertThat(image.getWidth()).isEqualTo(266 * 3);
    assertThat(image.getHeight()).isEqualTo(266);
    assertThat(grey(image, 0, 0)).isZero();
    assertThat(grey(image, 265, 265)).isZero();
    assertThat(grey(image, 266, 0)).isEqualTo(255);
    assertThat(grey(image, 797, 265)).isEqualTo(128);
    assertThat(Plot.image(pixels).withSize(16, 16).toImage().getWidth()).isEqualTo(15);
  }

  @Test
  void image_withATitle_isBelowIt() {
    Plot plot = Plot.image(tf.constant(new float[][] {{0, 0}, {0, 0}})).withTitle("a");
    BufferedImage image = plot.withSize(90, 90).toImage();
    assertThat(image.getWidth()).isEqualTo(60);
    assertThat(image.getHeight()).isEqualTo(90);
    assertThat(grey(image, 0, 0)).isEqualTo(255);
    assertThat(
            IntStream.range(0, 30).flatMap(y -> IntStream.range(0, 60).map(x -> grey(image, x, y))))
        .anyMatch(grey -> grey < 100);
    assertThat(grey(image, 0, 30)).isZero();
    assertThat(grey(image, 59, 89)).isZero();
    BufferedImage narrow = plot.withTitle("wide enough").withSize(200, 32).toImage();
    assertThat(narrow.getWidth()).isGreaterThan(60);
    assertThat(grey(narrow, narrow.getWidth() / 2, 31)).isZero();
    assertThat(grey(narrow, 0, 31)).isEqualTo(255);
  }

  @Test
  void image_numbersBeyondZeroAndOne_areStretchedAndTheCaptionSaysSo() {
    Plot plot = Plot.image(tf.constant(new double[][] {{-1, 3, 1, NAN}})).withSize(16, 16);
    BufferedImage image = plot.toImage();
    assertThat(grey(image, 0, 0)).isZero();
    assertThat(grey(image, 4, 0)).isEqualTo(255);
    assertThat(grey(image, 8, 0)).isEqualTo(128);
    assertThat(plot)
        .hasToString(
            "Plot[picture of 4 x 1 pixels, float64, black is -1.0 and white 3.0, 1 of 4 not"
                + " finite]");
    assertThat(Plot.image(tf.constant(new int[][] {{5, 5}})).toImage()).isNotNull();
  }

  private static int grey(BufferedImage image, int x, int y) {
    return image.getRaster().getSample(x, y, 0);
  }

  // The frame is grey: only lines and points have colors.
  @Test
  void line_gapsAndHeights_areThoseOfTheNumbers() {
    double[] values = {0, 0, 0, 1, NAN, Double.POSITIVE_INFINITY, 1, 1};
    Plot plot = Plot.line(tf.constant(values));
    BufferedImage image = plot.toImage();
    int left = first(image);
    int right = last(image);
    double step = (right - left) / 7.0;

    assertThat(colored(image, (int) (left + 4.5 * step))).isEmpty();
    assertThat(colored(image, (int) (left + 0.5 * step)).getAsInt())
        .isGreaterThan(colored(image, (int) (left + 6.5 * step)).getAsInt() + 300);
    assertThat(plot).hasToString("Plot[line of 8 points, 2 of 8 not finite]");
  }

  private static int first(BufferedImage image) {
    for (int x = 0; x < image.getWidth(); x++) {
      if (colored(image, x).isPresent()) {
        return x;
      }
    }
    throw new AssertionError("nothing is drawn");
  }

  private static int last(BufferedImage image) {
    for (int x = image.getWidth() - 1; x >= 0; x--) {
      if (colored(image, x).isPresent()) {
        return x;
      }
    }
    throw new AssertionError("nothing is drawn");
  }

  private static OptionalInt colored(BufferedImage image, int x) {
    for (int y = 0; y < image.getHeight(); y++) {
      int pixel = image.getRGB(x, y);
      if (Math.abs((pixel >> 16 & 0xff) - (pixel & 0xff)) > 60) {
        return OptionalInt.of(y);
      }
    }
    return OptionalInt.empty();
  }

  @Test
  void line_ofAMillionPoints_keepsEveryExtreme() {
    double[] values = new double[1_000_000];
    values[500_001] = 1000;
    values[700_003] = -1000;
    values[200_000] = NAN;
    Thinning thin = Thinning.of(Numbers.positions(values.length), values);

    assertThat(thin.y()).hasSizeLessThan(10_000).contains(1000, -1000).doesNotContain(NAN);
    for (int i = 0; i < thin.x().length; i++) {
      assertThat(thin.y()[i]).isEqualTo(values[(int) thin.x()[i]]);
      assertThat(i == 0 || thin.x()[i - 1] <= thin.x()[i]).isTrue();
    }
  }

  @Test
  void and_otherThanLines_isRefused() {
    Plot line = Plot.line(tf.constant(new float[] {1, 2}));
    assertThat(line.withName("a").and(line.withName("b")))
        .hasToString("Plot[a: line of 2 points; b: line of 2 points]");
    assertThat(line.withName("a").and(line.withName("a")).toImage().getWidth()).isEqualTo(800);
    assertThatThrownBy(() -> line.and(Plot.image(tf.constant(new float[][] {{1}}))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only what has axes")
        .hasMessageContaining("got picture of 1 x 1 pixels");
    assertThatThrownBy(() -> line.and(line).withName("both"))
        .hasMessageContaining("name them before and(…)");
  }

  @Test
  void histogram_counts_areThoseOfTheNumbers() {
    var integers = Histograms.of(tf.constant(new int[] {1, 1, 2, 5, 5, 5}));
    assertThat(integers.series().getFirst().x())
        .containsExactly(0.5, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 5.5);
    assertThat(integers.series().getFirst().y()).containsExactly(0, 2, 1, 0, 0, 3, 3, 0);

    var numbers = Histograms.of(tf.constant(new double[] {0, 0.1, 0.5, 0.6, 1, NAN}), 2);
    assertThat(numbers.series().getFirst().x()).containsExactly(0, 0, 0.5, 1, 1);
    assertThat(numbers.series().getFirst().y()).containsExactly(0, 2, 3, 3, 0);
    assertThat(numbers.summary())
        .isEqualTo("histogram of 6 values in 2 intervals, 1 of 6 not finite");
    var same = Histograms.of(tf.constant(new float[] {3, 3, 3}), 1);
    assertThat(same.series().getFirst().y()).containsExactly(0, 3, 3, 0);
    var huge = Histograms.of(tf.constant(new double[] {-1.7e308, 1.7e308, 1.6e308}), 2);
    assertThat(huge.series().getFirst().y()).containsExactly(0, 1, 2, 2, 0);
    assertThatThrownBy(() -> Plot.histogram(tf.constant(new float[] {1}), 0))
        .hasMessage("Plot.histogram: intervals must be >= 1, got 0");
  }

  @Test
  void heatMap_ofAGreatMatrix_hasMeansOfBlocks() {
    Tensor rows = tf.reshape(tf.range(0.0, 600.0), -1, 1);
    Cells cells = Cells.of(tf.tile(rows, 1, 4));
    assertThat(cells.block()).isEqualTo(3);
    assertThat(cells.values()).hasNumberOfRows(200);
    assertThat(cells.values()[0]).containsExactly(1, 1);
    assertThat(cells.values()[199]).containsExactly(598, 598);
    assertThat(cells.summary()).isEqualTo("heat map of 600 x 4 values, means of blocks of 3 x 3");
  }

  // The first row is on top, as the matrix prints.
  @Test
  void heatMap_firstRow_isOnTop() {
    Tensor matrix = tf.constant(new double[][] {{0}, {100}});
    BufferedImage image = Plot.heatMap(matrix).toImage();
    int top = image.getRGB(200, 100) & 0xff0000;
    int bottom = image.getRGB(200, 400) & 0xff0000;
    assertThat(top).isGreaterThan(bottom); // pale for 0, blue for 100
  }

  @Test
  void toHtml_hostileTitle_isTextInAPageOfItsOwn() throws IOException {
    Path file = folder.resolve("plot.HTML");
    Plot.line(tf.constant(new float[] {1, 2}))
        .withTitle("<script>alert('x')</script> & \"more\"")
        .save(file);
    String page = Files.readString(file).replaceAll("base64,[^\"]*", "base64,");
    assertThat(page)
        .contains("<title>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;more&quot;<")
        .contains("src=\"data:image/png;base64,")
        .contains("<figcaption>line of 2 points</figcaption>")
        .doesNotContain("<script", "http", "url(");
  }

  @Test
  void save_sameTensorTwice_givesTheSameBytes() throws IOException {
    Plot plot = Plot.line(tf.constant(new float[] {1, 2, 4})).withTitle("a").withAxes("x", "y");
    plot.save(folder.resolve("a.png"));
    plot.save(folder.resolve("b.png"));
    assertThat(folder.resolve("a.png")).hasSameBinaryContentAs(folder.resolve("b.png"));
    assertThatThrownBy(() -> plot.save(folder.resolve("plot.pdf")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must end in .png, .jpg, .bmp, .svg or .html");
    assertThatThrownBy(() -> plot.withSize(0, 100)).hasMessageContaining("got 0 x 100");
  }

  /// A program that shows a plot where there is no screen.
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      try {
        Plot.line(new double[] {1, 2}, new double[] {1, 2}).show();
      } catch (IllegalStateException e) {
        System.out.print(e.getMessage());
      }
    }
  }

  @Test
  @Timeout(60)
  void show_withoutAScreen_saysTheWayOut() throws Exception {
    Process program =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(said)
          .isEqualTo(
              "Plot.show: there is no screen here; write the plot to a file and look at that:"
                  + " plot.save(Path.of(\"plot.png\")) or plot.save(Path.of(\"plot.html\"))");
    } finally {
      program.destroyForcibly();
    }
  }
}
