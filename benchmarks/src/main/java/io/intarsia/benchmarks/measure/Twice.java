package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// Two figures of the same thing, taken in turn; how far they are apart is the noise.
public record Twice(double first, double second) {

  /// The medians of both, over several processes.
  static Twice median(List<Twice> all) {
    return new Twice(median(all, Twice::first), median(all, Twice::second));
  }

  /// Even and odd rounds of one side.
  static Twice ofHalves(double... rounds) {
    if (rounds.length < 2) {
      return new Twice(rounds[0], rounds[0]);
    }
    double[][] halves = {new double[(rounds.length + 1) / 2], new double[rounds.length / 2]};
    for (int i = 0; i < rounds.length; i++) {
      halves[i % 2][i / 2] = rounds[i];
    }
    return new Twice(Spread.of(halves[0]).median(), Spread.of(halves[1]).median());
  }

  /// The ratio of the larger to the smaller.
  public double apart() {
    return Math.max(first, second) / Math.min(first, second);
  }

  private static double median(List<Twice> all, ToDoubleFunction<Twice> part) {
    return Spread.of(all.stream().mapToDouble(part).toArray()).median();
  }
}
