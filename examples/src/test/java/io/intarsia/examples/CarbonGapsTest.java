package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The belief against least squares in plain Java, and against a table that is made.
@Tag("full")
final class CarbonGapsTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("CarbonGaps.java");
  private static final int TERMS = 8;
  private static final int MONTHS = 12;

  @TempDir private static Path folder;
  private static double[][] table;
  private static ExampleProgram.Result result;

  /// A line of the table of terms: where belief and least squares have it, and how sure they are.
  private record Term(double belief, double deviation, double squares, double error) {}

  @BeforeAll
  static void run() throws Exception {
    table = table(Files.readAllLines(Path.of("data", "co2.csv")));
    result = PROGRAM.run(folder);
    assertThat(result.err()).isEmpty();
  }

  @Test
  @Tag("E-034")
  void belief_isThatOfLeastSquares() {
    for (Term term : terms(result.out())) {
      // What is known of a term is little changed by what its prior says.
      assertThat(term.belief()).isCloseTo(term.squares(), within(0.5 * term.error() + 0.01));
      assertThat(term.deviation()).isCloseTo(term.error(), within(0.015));
    }
    MatchResult noise = results(result.out(), "noise +([\\d.]+) +([\\d.]+)").getFirst();
    assertThat(number(noise, 1)).isCloseTo(number(noise, 2), within(0.02));
  }

  @Test
  void leastSquares_withoutTheHiddenMonths_areNearThoseOfAll() {
    double[] all = leastSquares(table);
    List<Term> terms = terms(result.out());
    for (int i = 0; i < TERMS; i++) {
      assertThat(terms.get(i).squares())
          .as("term %d", i)
          .isCloseTo(all[i], within(1.5 * terms.get(i).error()));
    }
  }

  @Test
  void months_measuredMissingAndHidden_areCounted() {
    String out = result.out();
    assertThat(out).startsWith("496 months measured, 32 missing; ");
    assertThat(out).contains("; 49 of the measured are hidden");
    double within = number(results(out, "(\\d+) % of the hidden").getFirst(), 1);
    assertThat(within).isBetween(85.0, 100.0);
  }

  @Test
  void gaps_areTheEmptyCells_filledWithTrendAndSeason() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("data", "co2.csv"));
    String[] names = lines.getFirst().split(",", -1);
    double[] weights = leastSquares(table);
    List<String> empty = new ArrayList<>();
    List<Double> filled = new ArrayList<>();
    for (int year = 0; year < table.length; year++) {
      for (int month = 0; month < MONTHS; month++) {
        if (Double.isNaN(table[year][month + 1])) {
          empty.add((int) table[year][0] + " " + names[month + 1]);
          filled.add(dot(terms(table, year, month), weights));
        }
      }
    }

    List<MatchResult> gaps = results(result.out(), "(?m)^(\\d{4} \\w+)  ([\\d.]+) ± ([\\d.]+)$");

    assertThat(gaps).hasSize(8);
    for (int i = 0; i < gaps.size(); i++) {
      assertThat(gaps.get(i).group(1)).isEqualTo(empty.get(i));
      assertThat(number(gaps.get(i), 2)).isCloseTo(filled.get(i), within(0.3));
      assertThat(number(gaps.get(i), 3)).isCloseTo(1.96 * 0.58, within(0.2));
    }
    assertThat(result.out()).contains("and %d others".formatted(empty.size() - gaps.size()));
  }

  @Test
  void drawing_isAPicture() throws IOException {
    BufferedImage image = ImageIO.read(folder.resolve("co2-gaps.png").toFile());
    assertThat(image.getWidth()).isEqualTo(1000);
    assertThat(image.getHeight()).isEqualTo(500);
    assertThat(IntStream.range(0, 500_000).map(i -> image.getRGB(i % 1000, i / 1000)).distinct())
        .hasSizeGreaterThan(5);
  }

  /// Fifteen years of two months each that rise by 3 a year, with a wave of 5 and noise of 2.
  @Test
  void table_thatIsMade_isFoundOut() throws Exception {
    var random = new Random(3);
    var text = new StringBuilder("year,a,b,c,d,e,f\n");
    for (int year = 0; year < 15; year++) {
      text.append(2000 + year);
      for (int part = 0; part < 6; part++) {
        double value = made(year + (part + 0.5) / 6) + 2 * random.nextGaussian();
        text.append(',').append(year == 7 && part == 2 ? "" : value);
      }
      text.append('\n');
    }
    Path file = Files.writeString(folder.resolve("made.csv"), text);

    var made = PROGRAM.runCompiled(folder, file.toString(), "made.png");

    assertThat(made.err()).isEmpty();
    assertThat(made.out()).startsWith("89 months measured, 1 missing; 8 of");
    List<Term> terms = terms(made.out());
    double length = 15 - 1 / 6.0;
    double[] truth = {100 + 3 * 7.5, 3 * length / 2, 0, 0, 5, 0, 0, 0};
    for (int i = 0; i < TERMS; i++) {
      assertThat(terms.get(i).belief())
          .as("term %d", i)
          .isCloseTo(truth[i], within(3.5 * terms.get(i).deviation()));
    }
    assertThat(number(results(made.out(), "noise +([\\d.]+)").getFirst(), 1))
        .isCloseTo(2, within(0.5));
    MatchResult gap = results(made.out(), "(?m)^2007 c  ([\\d.]+) ± ([\\d.]+)$").getFirst();
    assertThat(number(gap, 1)).isCloseTo(made(7 + 2.5 / 6), within(2.0));
    assertThat(made.out()).doesNotContain("others");
  }

  private static double made(double time) {
    return 100 + 3 * time + 5 * Math.sin(2 * Math.PI * time);
  }

  /// There are two values in turn, and nothing is measured in the years that are drawn.
  @Test
  @Tag("nightly")
  void table_oddOne_isFitted() throws Exception {
    var text = new StringBuilder("year,a,b,c,d,e,f\n");
    for (int year = 0; year < 40; year++) {
      text.append(1900 + year).append(year < 14 ? ",,,,,," : ",7,,,8,,").append('\n');
    }
    Path file = Files.writeString(folder.resolve("odd.csv"), text);

    var odd = PROGRAM.runCompiled(folder, file.toString(), "odd.png");

    assertThat(odd.err()).isEmpty();
    assertThat(odd.out()).startsWith("52 months measured, 188 missing; 5 of");
    assertThat(ImageIO.read(folder.resolve("odd.png").toFile()).getWidth()).isEqualTo(1000);
  }

  // -- least squares by their normal equations ----------------------------------------------------

  private static double[] leastSquares(double[][] table) {
    double[][] equations = new double[TERMS][TERMS + 1];
    for (int year = 0; year < table.length; year++) {
      for (int month = 0; month < MONTHS; month++) {
        double value = table[year][month + 1];
        double[] terms = terms(table, year, month);
        for (int i = 0; i < TERMS && !Double.isNaN(value); i++) {
          for (int j = 0; j < TERMS; j++) {
            equations[i][j] += terms[i] * terms[j];
          }
          equations[i][TERMS] += terms[i] * value;
        }
      }
    }
    return solved(equations);
  }

  /// By Gauss and Jordan; the pivots of such equations are positive.
  private static double[] solved(double[][] equations) {
    for (int pivot = 0; pivot < TERMS; pivot++) {
      for (int row = 0; row < TERMS; row++) {
        double factor = equations[row][pivot] / equations[pivot][pivot];
        for (int i = pivot; i <= TERMS && row != pivot; i++) {
          equations[row][i] -= factor * equations[pivot][i];
        }
      }
    }
    return IntStream.range(0, TERMS)
        .mapToDouble(i -> equations[i][TERMS] / equations[i][i])
        .toArray();
  }

  private static double[] terms(double[][] table, int year, int month) {
    double first = table[0][0] + 0.5 / MONTHS;
    double last = table[table.length - 1][0] + (MONTHS - 0.5) / MONTHS;
    double time = table[year][0] + (month + 0.5) / MONTHS;
    double t = 2 * (time - first) / (last - first) - 1;
    double angle = 2 * Math.PI * time;
    return new double[] {
      1,
      t,
      (3 * t * t - 1) / 2,
      (5 * t * t * t - 3 * t) / 2,
      Math.sin(angle),
      Math.cos(angle),
      Math.sin(2 * angle),
      Math.cos(2 * angle)
    };
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  private static double[][] table(List<String> lines) {
    return lines.stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(cells -> Arrays.stream(cells).mapToDouble(CarbonGapsTest::cell).toArray())
        .toArray(double[][]::new);
  }

  private static double cell(String text) {
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  private static List<Term> terms(String out) {
    String number = " +(-?[\\d.]+)";
    String error = " ± ([\\d.]+)";
    List<Term> terms =
        results(out, "(?m)^\\D+" + number + error + number + error + "$").stream()
            .map(row -> new Term(number(row, 1), number(row, 2), number(row, 3), number(row, 4)))
            .toList();
    assertThat(terms).hasSize(TERMS);
    return terms;
  }

  private static double number(MatchResult found, int group) {
    return Double.parseDouble(found.group(group));
  }

  private static List<MatchResult> results(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().toList();
  }
}
