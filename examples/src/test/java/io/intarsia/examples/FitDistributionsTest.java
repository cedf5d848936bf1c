package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The fits against those of SciPy 1.17.1, for `x` the column of the table as 64-bit numbers:
///
/// ```
/// for d in (scipy.stats.weibull_min, scipy.stats.gamma, scipy.stats.lognorm):
///     p = d.fit(x, floc=0)
///     print(d.name, p, d.logpdf(x, *p).sum())
/// ```
@Tag("E-008")
@Tag("E-034")
@Tag("full")
final class FitDistributionsTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("FitDistributions.java");
  private static final String TABLE = Path.of("data", "wind.csv").toAbsolutePath().toString();

  @TempDir private static Path folder;
  private static ExampleProgram.Result result;

  /// A line of the result: the best distribution comes first.
  private record Line(
      String name, double logLikelihood, double aic, Map<String, Double> parameters) {}

  @BeforeAll
  static void run() throws Exception {
    result = PROGRAM.run(folder);
    assertThat(result.err()).isEmpty();
  }

  @Test
  void wind_isFittedAsBySciPy() {
    assertThat(result.out()).startsWith("wind: 153 numbers from 1.7 to 20.7, ");

    List<Line> lines = lines(result.out());

    assertLine(lines.get(0), "Weibull", -408.4792077, "concentration", 3.05325, "scale", 11.13604);
    assertLine(lines.get(1), "Gamma", -410.5129496, "concentration", 7.18729, "rate", 0.721795);
    assertLine(lines.get(2), "LogNormal", -417.8688273, "loc", 2.227151, "scale", 0.4005487);
  }

  @Test
  void anotherColumn_isFittedAsBySciPy() throws Exception {
    var other = PROGRAM.runCompiled(folder, TABLE, "temperature", "temperature.png");

    assertThat(other.out()).startsWith("temperature: 153 numbers from 56.0 to 97.0, ");
    List<Line> lines = lines(other.out());
    assertLine(lines.get(0), "Weibull", -557.7200633, "concentration", 9.71595, "scale", 81.9663);
    assertLine(lines.get(1), "Gamma", -563.3266708, "concentration", 64.98985, "rate", 0.834462);
    assertLine(lines.get(2), "LogNormal", -565.2369177, "loc", 4.347486, "scale", 0.1259254);
    assertThat(ImageIO.read(folder.resolve("temperature.png").toFile()).getHeight()).isEqualTo(500);
  }

  /// What numbers of a logarithm that is normal follow is found, whatever their unit, and the best
  /// normal has the mean and the deviation of the logarithms.
  @Test
  void numbersThatAreMade_areRecognized() throws Exception {
    var random = new Random(7);
    double[] logarithms = IntStream.range(0, 500).mapToDouble(_ -> random.nextGaussian()).toArray();
    var text = new StringBuilder("n\n");
    for (double logarithm : logarithms) {
      text.append(1e6 * Math.exp(1.5 * logarithm)).append('\n');
    }
    Path file = Files.writeString(folder.resolve("made.csv"), text);

    var made = PROGRAM.runCompiled(folder, file.toString());

    assertThat(made.err()).isEmpty();
    Line best = lines(made.out()).getFirst();
    double mean = IntStream.range(0, 500).mapToDouble(i -> logarithms[i]).average().orElseThrow();
    double variance =
        IntStream.range(0, 500).mapToDouble(i -> Math.pow(logarithms[i] - mean, 2)).sum() / 500;
    assertThat(best.name()).isEqualTo("LogNormal");
    assertThat(best.parameters().get("loc")).isCloseTo(Math.log(1e6) + 1.5 * mean, within(0.01));
    assertThat(best.parameters().get("scale")).isCloseTo(1.5 * Math.sqrt(variance), within(0.001));
  }

  @Test
  void search_ends_whenItIsThere() {
    MatchResult steps = results(result.out(), ", (\\d+) steps").getFirst();
    assertThat(Integer.parseInt(steps.group(1))).isBetween(20, 400);
  }

  @Test
  void drawing_hasAHistogramAndThreeDensities() throws Exception {
    BufferedImage image = ImageIO.read(folder.resolve("distributions.png").toFile());
    assertThat(image.getWidth()).isEqualTo(1000);
    long colors =
        IntStream.range(0, 500_000)
            .map(i -> image.getRGB(i % 1000, i / 1000))
            .filter(FitDistributionsTest::isColor)
            .map(rgb -> rgb & 0xc0c0c0)
            .distinct()
            .count();
    assertThat(colors).isGreaterThanOrEqualTo(4);
  }

  private static boolean isColor(int rgb) {
    int red = rgb >> 16 & 0xff;
    int green = rgb >> 8 & 0xff;
    int blue = rgb & 0xff;
    return Math.max(red, Math.max(green, blue)) - Math.min(red, Math.min(green, blue)) > 100;
  }

  private static void assertLine(
      Line line,
      String name,
      double logLikelihood,
      String first,
      double a,
      String second,
      double b) {
    assertThat(line.name()).isEqualTo(name);
    assertThat(line.logLikelihood()).isCloseTo(logLikelihood, within(6e-4));
    assertThat(line.aic()).isCloseTo(4 - 2 * logLikelihood, within(6e-4));
    assertThat(line.parameters()).containsOnlyKeys(first, second);
    assertThat(line.parameters().get(first)).isCloseTo(a, within(6e-4 * Math.abs(a)));
    assertThat(line.parameters().get(second)).isCloseTo(b, within(6e-4 * Math.abs(b)));
  }

  private static List<Line> lines(String out) {
    String parameter = "(\\w+) (-?[\\d.e+-]+)";
    List<Line> lines =
        results(out, "(?m)^(\\w+) +(-?[\\d.]+) +(-?[\\d.]+)  " + parameter + ", " + parameter + "$")
            .stream()
            .map(row ->
                new Line(
                    row.group(1),
                    number(row, 2),
                    number(row, 3),
                    Map.of(row.group(4), number(row, 5), row.group(6), number(row, 7))))
            .toList();
    assertThat(lines).hasSize(3);
    return lines;
  }

  private static double number(MatchResult found, int group) {
    return Double.parseDouble(found.group(group));
  }

  private static List<MatchResult> results(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().toList();
  }
}
