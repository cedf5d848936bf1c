package io.intarsia.benchmarks.measure;

import java.util.Arrays;
import java.util.List;

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

  /// The spread over several processes: the median of their medians, the lowest and the highest.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Spread over(List<Spread> processes) {
    return new Spread(
        of(processes.stream().mapToDouble(Spread::median).toArray()).median,
        processes.stream().mapToDouble(Spread::min).min().orElseThrow(),
        processes.stream().mapToDouble(Spread::max).max().orElseThrow());
  }

  /// The figure of one of so many things that were done together.
  public Spread dividedBy(int count) {
    return new Spread(median / count, min / count, max / count);
  }
}
