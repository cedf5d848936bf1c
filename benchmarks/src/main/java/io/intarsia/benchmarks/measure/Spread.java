package io.intarsia.benchmarks.measure;

import java.util.Arrays;

/// A figure over the rounds: nanoseconds a call, mostly.
public record Spread(double median, double min, double max) {

  /// The spread of these rounds.
  ///
  /// @throws IllegalArgumentException if there is no round
  public static Spread of(double... rounds) {
    if (rounds.length == 0) {
      throw new IllegalArgumentException("Spread.of: there must be at least one round");
    }
    double[] sorted = rounds.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /// The spread of these rounds and those.
  public static Spread ofBoth(double[] some, double[] others) {
    double[] all = Arrays.copyOf(some, some.length + others.length);
    System.arraycopy(others, 0, all, some.length, others.length);
    return of(all);
  }

  /// How far apart two of them are: the ratio of the larger to the smaller median.
  public double apartFrom(Spread other) {
    return Math.max(median, other.median) / Math.min(median, other.median);
  }
}
