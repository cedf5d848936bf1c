package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is drawn against integrals: of a spread that is given, gain and schools are normal, so that
/// only the spread is left to be integrated over.
@Tag("E-008")
@Tag("E-034")
@Tag("full")
final class HamiltonianMonteCarloTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("HamiltonianMonteCarlo.java");
  private static final double[] GAINS = {28, 8, -3, 7, -1, 1, 18, 12};
  private static final double[] VARIANCES = {225, 100, 256, 121, 81, 121, 100, 324};
  private static final double PRIOR_VARIANCE = 25; // of the gain
  private static final double PRIOR_SCALE = 5; // of the spread
  private static final int QUANTITIES = 2 + GAINS.length;

  @TempDir private static Path folder;
  private static double[][] exact;
  private static ExampleProgram.Result result;

  /// A line of the result.
  private record Line(String name, double mean, double error, double deviation, double size) {}

  @BeforeAll
  static void run() throws Exception {
    exact = posterior();
    result = PROGRAM.run(folder);
    assertThat(result.err()).isEmpty();
  }

  @Test
  void integrals_areThoseOfThePublishedPosterior() {
    // posteriordb, eight_schools-eight_schools_noncentered: mu and tau of a long run of Stan.
    assertThat(exact[0][0]).isCloseTo(4.41, within(0.05));
    assertThat(exact[0][1]).isCloseTo(3.60, within(0.05));
    assertThat(exact[1][0]).isCloseTo(3.31, within(0.05));
  }

  @Test
  void meansAndDeviations_areThoseOfThePosterior() {
    List<Line> lines = lines(result.out());
    for (int i = 0; i < QUANTITIES; i++) {
      Line line = lines.get(i);
      assertThat(line.mean()).as(line.name()).isCloseTo(exact[0][i], within(4.5 * line.error()));
      // A deviation's error is that of the mean times sqrt((kurtosis - 1) / 4), with tails as heavy
      // as these about 1.4.
      double error = 1.4 * line.error();
      assertThat(line.deviation()).as(line.name()).isCloseTo(exact[1][i], within(4.5 * error));
    }
    assertThat(lines.stream().map(Line::name))
        .startsWith("gain", "spread", "school A")
        .endsWith("school H");
  }

  @Test
  void chains_mix() {
    String head =
        "8 chains of 1000 draws, 500 before them, steps of ([\\d.]+), ([\\d.]+) % accepted";
    MatchResult found = results(result.out(), head).getFirst();
    assertThat(number(found, 2)).isBetween(72.0, 90.0);
    for (Line line : lines(result.out())) {
      assertThat(line.size()).isBetween(1500.0, 12_000.0);
      assertThat(line.error()).isCloseTo(line.deviation() / Math.sqrt(line.size()), within(6e-4));
    }
    assertThat(results(result.out(), "(?m) ([\\d.]+)$"))
        .hasSize(QUANTITIES)
        .allSatisfy(reduction -> assertThat(number(reduction, 1)).isBetween(0.999, 1.02));
  }

  /// The errors say how far means of other runs are from the truth: neither more nor less.
  @Test
  @Tag("nightly")
  void errors_ofOtherSeeds_areAsLargeAsTheySay() throws Exception {
    double squares = 0;
    int runs = 4;
    for (int seed = 0; seed < runs; seed++) {
      var other = PROGRAM.runCompiled(folder, "250", Integer.toString(100 + seed));
      assertThat(other.err()).isEmpty();
      List<Line> lines = lines(other.out());
      for (int i = 0; i < QUANTITIES; i++) {
        squares += Math.pow((lines.get(i).mean() - exact[0][i]) / lines.get(i).error(), 2);
      }
    }
    // Quantities depend on each other: this is about as much as the mean of 15 squares would be.
    assertThat(squares / (runs * QUANTITIES)).isBetween(0.35, 2.2);
  }

  @Test
  void equalSeeds_giveEqualDraws() throws Exception {
    String first = PROGRAM.runCompiled(folder, "20", "3").out();
    String again = PROGRAM.runCompiled(folder, "20", "3").out();
    String other = PROGRAM.runCompiled(folder, "20", "4").out();
    assertThat(lines(again)).isEqualTo(lines(first)).isNotEqualTo(lines(other));
  }

  // -- the posterior by integrals -----------------------------------------------------------------

  /// Means and deviations of gain, spread and schools.
  private static double[][] posterior() {
    double[][] sums = new double[2][QUANTITIES];
    double total = 0;
    for (double logSpread = -12; logSpread < 7; logSpread += 0.001) {
      double spread = Math.exp(logSpread);
      double[][] moments = new double[2][QUANTITIES];
      double weight = spread * given(spread, moments);
      total += weight;
      for (int i = 0; i < QUANTITIES; i++) {
        double mean = moments[0][i];
        sums[0][i] += weight * mean;
        sums[1][i] += weight * (moments[1][i] + mean * mean);
      }
    }
    double[][] all = new double[2][QUANTITIES];
    for (int i = 0; i < QUANTITIES; i++) {
      all[0][i] = sums[0][i] / total;
      all[1][i] = Math.sqrt(sums[1][i] / total - all[0][i] * all[0][i]);
    }
    return all;
  }

  /// Means and variances of all quantities for a spread; gives its density, but for a factor.
  private static double given(double spread, double[][] moments) {
    double precision = 1 / PRIOR_VARIANCE;
    double weighted = 0;
    for (int i = 0; i < GAINS.length; i++) {
      precision += 1 / (VARIANCES[i] + spread * spread);
      weighted += GAINS[i] / (VARIANCES[i] + spread * spread);
    }
    double gain = weighted / precision;
    moments[0][0] = gain;
    moments[1][0] = 1 / precision;
    moments[0][1] = spread;
    double logDensity = -Math.log1p(spread * spread / (PRIOR_SCALE * PRIOR_SCALE));
    logDensity += 0.5 * (weighted * gain - Math.log(precision));
    for (int i = 0; i < GAINS.length; i++) {
      double variance = VARIANCES[i] + spread * spread;
      logDensity -= 0.5 * (GAINS[i] * GAINS[i] / variance + Math.log(variance));
      double share = spread * spread / variance; // of what was measured
      moments[0][2 + i] = share * GAINS[i] + (1 - share) * gain;
      moments[1][2 + i] = share * VARIANCES[i] + (1 - share) * (1 - share) / precision;
    }
    return Math.exp(logDensity);
  }

  private static List<Line> lines(String out) {
    String numbers = " +(-?[\\d.]+) +([\\d.]+) +([\\d.]+) +([\\d.]+) +[\\d.]+$";
    List<Line> lines =
        results(out, "(?m)^(gain|spread|school .)" + numbers).stream()
            .map(row ->
                new Line(
                    row.group(1), number(row, 2), number(row, 3), number(row, 4), number(row, 5)))
            .toList();
    assertThat(lines).hasSize(QUANTITIES);
    return lines;
  }

  private static double number(MatchResult found, int group) {
    return Double.parseDouble(found.group(group));
  }

  private static List<MatchResult> results(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().toList();
  }
}
