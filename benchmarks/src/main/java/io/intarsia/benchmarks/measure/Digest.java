package io.intarsia.benchmarks.measure;

/// Enough of a result to tell whether two contenders computed the same, small enough to send
/// between processes.
///
/// @param count the number of elements
/// @param sum their sum
/// @param weighted the sum with weights 1, 2, … 7, 1, 2, …, which sees a wrong order
public record Digest(long count, double sum, double weighted) {
  private static final double TOLERANCE = 1e-4;

  /// The digest of the elements in row-major order.
  public static Digest of(float... values) {
    double sum = 0;
    double weighted = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i];
      weighted += (double) values[i] * (i % 7 + 1);
    }
    return new Digest(values.length, sum, weighted);
  }

  /// Whether both are of the same values, up to rounding.
  public boolean matches(Digest other) {
    return count == other.count && near(sum, other.sum) && near(weighted, other.weighted);
  }

  private static boolean near(double x, double y) {
    return Math.abs(x - y) <= TOLERANCE * Math.max(1, Math.max(Math.abs(x), Math.abs(y)));
  }
}
