package io.intarsia.benchmarks.measure;

import java.util.Arrays;

/// Nanoseconds a call, over the rounds.
public record Timing(double median, double min, double max) {

  /// The timing of these rounds.
  ///
  /// @throws IllegalArgumentException if there is no round
  public static Timing of(double... rounds) {
    if (rounds.length == 0) {
      throw new IllegalArgumentException("Timing.of: there must be at least one round");
    }
    double[] sorted = rounds.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Timing(median, sorted[0], sorted[sorted.length - 1]);
  }

  /// The timing of these rounds and those.
  public static Timing ofBoth(double[] some, double[] others) {
    double[] all = Arrays.copyOf(some, some.length + others.length);
    System.arraycopy(others, 0, all, some.length, others.length);
    return of(all);
  }

  /// How far apart two timings are: the ratio of the larger to the smaller median.
  public double apartFrom(Timing other) {
    return Math.max(median, other.median) / Math.min(median, other.median);
  }
}
