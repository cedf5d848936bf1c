package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A model of layers, trained by executors on the rows of a table.
@Tag("nightly")
@Timeout(600)
final class KerasTrainingTest {
  private static final int ROWS = 8;

  @TempDir private Path folder;

  @Test
  void model_fittedByTwoExecutors_isThatOfAllRowsAndScoresThem() throws Exception {
    Path models = Files.createDirectory(folder.resolve("models"));

    var outcome = LocalCluster.run(folder, KerasProgram.class, models.toString());

    assertThat(outcome.status()).as(outcome.output()).isZero();
    double[] descended = descend(20);
    double[] whole = numbers(outcome.output(), "whole");
    // Both replicas have the weights, and they are those of one piece.
    assertThat(whole)
        .containsExactly(
            new double[] {descended[0], descended[1], descended[0], descended[1]}, within(1e-5));
    // Of a replica with four rows and one with three, of which both take three.
    assertThat(numbers(outcome.output(), "uneven"))
        .containsExactly(new double[] {3, 1, 3, 1}, within(1e-3));
    double[] scored = numbers(outcome.output(), "scored"); // x, y and the score of each row
    assertThat(scored).hasSize(3 * ROWS);
    for (int i = 0; i < scored.length; i += 3) {
      assertThat(scored[i + 2]).isCloseTo(scored[i] * whole[0] + whole[1], within(1e-5));
    }
  }

  /// Slope and offset after steps down the mean of squares of all rows, in plain Java.
  private static double[] descend(int steps) {
    double slope = 0;
    double offset = 0;
    for (int step = 0; step < steps; step++) {
      double bySlope = 0;
      double byOffset = 0;
      for (int i = 0; i < ROWS; i++) {
        double x = i / 8.0;
        double error = slope * x + offset - (3 * x + 1);
        bySlope += 2 * error * x / ROWS;
        byOffset += 2 * error / ROWS;
      }
      slope -= 0.5 * bySlope;
      offset -= 0.5 * byOffset;
    }
    return new double[] {slope, offset};
  }

  private static double[] numbers(String output, String name) {
    String line =
        output.lines().filter(each -> each.startsWith(name + " ")).findFirst().orElseThrow();
    return Pattern.compile("-?[0-9.]+(E-?[0-9]+)?")
        .matcher(line)
        .results()
        .map(MatchResult::group)
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
