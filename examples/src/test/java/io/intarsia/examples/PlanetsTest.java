package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The planets' laws against plain Java: the slope by its formula, the variances by power
/// iteration.
final class PlanetsTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("Planets.java");
  private static final Path TABLE = Path.of("data", "planets.csv").toAbsolutePath();

  @TempDir private Path folder;

  @Test
  void planets_distanceAndPeriod_followKepler() throws Exception {
    double[] x = logarithms("distance");
    double[] y = logarithms("period");
    double slope = covariance(x, y) / covariance(x, x);
    double explained = slope * covariance(x, y) / covariance(y, y);

    String out = PROGRAM.run(folder, TABLE.toString()).out();

    assertThat(number(out, "distance \\^ ([\\d.]+)")).isCloseTo(slope, within(6e-5));
    assertThat(slope).isCloseTo(1.5, within(0.01));
    assertThat(number(out, "Kepler.*variance ([\\d.]+)")).isCloseTo(explained, within(1e-6));
  }

  @Test
  void planets_physicalProperties_areTwoComponents() throws Exception {
    List<double[]> columns = new ArrayList<>();
    for (String name : List.of("mass", "diameter", "density", "gravity", "escape velocity")) {
      columns.add(standardized(logarithms(name)));
    }
    double[][] correlations = new double[5][5];
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        correlations[i][j] = covariance(columns.get(i), columns.get(j));
      }
    }

    String out = PROGRAM.run(folder).out();

    List<Double> shares =
        Pattern.compile("([\\d.]+) %")
            .matcher(out)
            .results()
            .map(found -> Double.valueOf(found.group(1)))
            .toList();
    // The eigenvalues of a correlation matrix add up to its size.
    double first = largestEigenvalue(correlations);
    double second = largestEigenvalue(deflated(correlations, first));
    assertThat(shares).hasSize(5);
    assertThat(shares.get(0)).isCloseTo(100 * first / 5, within(0.06));
    assertThat(shares.get(1)).isCloseTo(100 * second / 5, within(0.06));
    assertThat(shares.stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(100, within(0.3));
    assertThat(out).contains("* Earth", "* Jupiter", "* Pluto");
  }

  private static double[] logarithms(String column) throws IOException {
    List<String> lines = Files.readAllLines(TABLE);
    int index = List.of(lines.getFirst().split(",", -1)).indexOf(column);
    return lines.stream()
        .skip(1)
        .mapToDouble(line -> Math.log(Double.parseDouble(line.split(",", -1)[index])))
        .toArray();
  }

  private static double[] standardized(double[] x) {
    double mean = Arrays.stream(x).average().orElseThrow();
    double deviation = Math.sqrt(covariance(x, x));
    return Arrays.stream(x).map(value -> (value - mean) / deviation).toArray();
  }

  private static double covariance(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - meanX) * (y[i] - meanY);
    }
    return sum / x.length;
  }

  private static double largestEigenvalue(double[][] matrix) {
    double[] vector = eigenvector(matrix);
    return length(times(matrix, vector));
  }

  private static double[][] deflated(double[][] matrix, double eigenvalue) {
    double[] vector = eigenvector(matrix);
    double[][] rest = new double[matrix.length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        rest[i][j] = matrix[i][j] - eigenvalue * vector[i] * vector[j];
      }
    }
    return rest;
  }

  private static double[] eigenvector(double[][] matrix) {
    double[] vector = {1, 0.5, -0.3, 0.2, 0.1};
    for (int step = 0; step < 500; step++) {
      double[] next = times(matrix, vector);
      double length = length(next);
      vector = Arrays.stream(next).map(value -> value / length).toArray();
    }
    return vector;
  }

  private static double[] times(double[][] matrix, double[] vector) {
    double[] product = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      for (int j = 0; j < vector.length; j++) {
        product[i] += matrix[i][j] * vector[j];
      }
    }
    return product;
  }

  private static double length(double[] vector) {
    return Math.sqrt(Arrays.stream(vector).map(value -> value * value).sum());
  }

  private static double number(String text, String pattern) {
    MatchResult found = Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow();
    return Double.parseDouble(found.group(1));
  }
}
