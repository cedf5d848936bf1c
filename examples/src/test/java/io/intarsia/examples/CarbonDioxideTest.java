package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The statistics against plain Java, which skips what is missing.
@Tag("full")
final class CarbonDioxideTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("CarbonDioxide.java");
  private static final Path TABLE = Path.of("data", "co2.csv").toAbsolutePath();
  private static final int MONTHS = 12;

  @TempDir private Path folder;

  @Test
  void months_withMissingValues_haveTheStatisticsOfTheOthers() throws Exception {
    double[][] table = table();
    assertThat(Arrays.stream(table).flatMapToDouble(Arrays::stream).filter(Double::isNaN).count())
        .isEqualTo(32);

    String out = PROGRAM.run(folder).out();

    List<double[]> rows =
        rows(out, "(\\w{3}) +(\\d+) +([\\d.]+) +([\\d.]+) +([\\d.]+) +([\\d.]+)\\n", 5);
    assertThat(rows).hasSize(MONTHS);
    for (int month = 0; month < MONTHS; month++) {
      double[] values = column(table, month);
      DoubleSummaryStatistics expected = Arrays.stream(values).summaryStatistics();
      double variance =
          Arrays.stream(values)
              .map(x -> Math.pow(x - expected.getAverage(), 2))
              .average()
              .orElseThrow();
      assertThat(rows.get(month)[0]).isEqualTo((double) expected.getCount());
      assertThat(rows.get(month)[1]).isCloseTo(expected.getAverage(), within(0.0051));
      assertThat(rows.get(month)[2]).isCloseTo(Math.sqrt(variance), within(0.0051));
      assertThat(rows.get(month)[3]).isEqualTo(expected.getMin());
      assertThat(rows.get(month)[4]).isEqualTo(expected.getMax());
    }
  }

  @Test
  void seasons_byName_areTheMeanDistancesFromTheYear() throws Exception {
    double[][] table = table();
    for (double[] year : table) {
      double mean = Arrays.stream(year).filter(x -> !Double.isNaN(x)).average().orElseThrow();
      Arrays.setAll(year, month -> year[month] - mean);
    }
    Path plot = folder.resolve("plot.png");

    String out = PROGRAM.run(folder, TABLE.toString(), plot.toString()).out();

    assertThat(out).contains("by [month]").contains("drawn in " + plot);
    List<double[]> rows = rows(out, "(\\w{3}) +([+-][\\d.]+)\\n", 1);
    assertThat(rows).hasSize(MONTHS);
    for (int month = 0; month < MONTHS; month++) {
      double expected = Arrays.stream(column(table, month)).average().orElseThrow();
      assertThat(rows.get(month)[0]).isCloseTo(expected, within(0.0051));
    }
    BufferedImage image = ImageIO.read(plot.toFile());
    assertThat(image.getWidth()).isEqualTo(800);
    assertThat(image.getHeight()).isEqualTo(500);
    assertThat(IntStream.range(0, 800 * 500).map(i -> image.getRGB(i % 800, i / 800)).distinct())
        .hasSizeGreaterThan(3);
  }

  private static double[] column(double[][] table, int month) {
    return Arrays.stream(table)
        .mapToDouble(year -> year[month])
        .filter(x -> !Double.isNaN(x))
        .toArray();
  }

  private static double[][] table() throws IOException {
    return Files.readAllLines(TABLE).stream()
        .skip(1)
        .map(line ->
            Arrays.stream(line.split(",", -1)).skip(1).mapToDouble(CarbonDioxideTest::number))
        .map(numbers -> numbers.toArray())
        .toArray(double[][]::new);
  }

  private static double number(String field) {
    return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
  }

  private static List<double[]> rows(String out, String pattern, int numbers) {
    return Pattern.compile(pattern)
        .matcher(out)
        .results()
        .map(row -> numbers(row, numbers))
        .toList();
  }

  private static double[] numbers(MatchResult row, int count) {
    return IntStream.range(0, count)
        .mapToDouble(i -> Double.parseDouble(row.group(2 + i)))
        .toArray();
  }
}
