package io.intarsia.benchmarks.scale;

import java.util.List;

/// A straight line through points whose axes are both logarithmic: the cost grows as the size to
/// the power of its slope.
///
/// @param slope by least squares
/// @param error the standard error of the slope
/// @param from the least size that counts
/// @param to the greatest size
public record Fit(double slope, double error, int from, int to) {
  private static final int LAST = 100; // two decades
  private static final int FEWEST = 3;
  private static final double SUPER_LINEAR = 0.1;

  /// The line through the points of the last two decades, or the last three if those are more.
  ///
  /// @param least the least size that may count
  /// @throws IllegalArgumentException if there are fewer than three points
  public static Fit of(List<Point> points, int least) {
    if (points.size() < FEWEST) {
      throw new IllegalArgumentException(
          "Fit.of: expected at least %d points, got %d".formatted(FEWEST, points.size()));
    }
    int most = points.getLast().size();
    List<Point> last =
        points.stream().filter(p -> p.size() >= least && p.size() >= 0.99 * most / LAST).toList();
    return through(
        last.size() < FEWEST ? points.subList(points.size() - FEWEST, points.size()) : last);
  }

  private static Fit through(List<Point> points) {
    double[] x = points.stream().mapToDouble(p -> Math.log(p.size())).toArray();
    double[] y = points.stream().mapToDouble(p -> Math.log(p.cost().median())).toArray();
    double meanX = mean(x);
    double meanY = mean(y);
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
    }
    double slope = xy / xx;
    double left = 0;
    for (int i = 0; i < x.length; i++) {
      left += Math.pow(y[i] - meanY - slope * (x[i] - meanX), 2);
    }
    double error = Math.sqrt(left / (x.length - 2) / xx);
    return new Fit(slope, error, points.getFirst().size(), points.getLast().size());
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /// Whether the cost grows faster than it should, beyond twice the error.
  ///
  /// @param expected the slope it should have
  public boolean isSteeperThan(double expected) {
    return slope - 2 * error > expected + SUPER_LINEAR;
  }
}
