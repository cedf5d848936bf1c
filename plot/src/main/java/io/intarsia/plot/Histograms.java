package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Counts numbers in intervals.
final class Histograms {
  private static final int MOST_INTEGERS = 64;

  private Histograms() {}

  static Lines of(Tensor tensor) {
    double[] all = Numbers.all("histogram", tensor);
    double[] values = finite(all);
    double least = Arrays.stream(values).min().orElseThrow();
    double greatest = Arrays.stream(values).max().orElseThrow();
    // So that 1 + width still fits an integer.
    double width = greatest - least;
    if (!tensor.dtype().isFloating() && width < MOST_INTEGERS) {
      return steps(all, values, new Intervals(least - 0.5, greatest + 0.5, (int) width + 1));
    }
    int digits = Integer.SIZE - Integer.numberOfLeadingZeros(values.length);
    return steps(all, values, Intervals.between(least, greatest, digits + 1));
  }

  static Lines of(Tensor tensor, int intervals) {
    if (intervals < 1) {
      throw Mistake.argument("Plot.histogram: intervals must be >= 1, got " + intervals);
    }
    double[] all = Numbers.all("histogram", tensor);
    double[] values = finite(all);
    double least = Arrays.stream(values).min().orElseThrow();
    double greatest = Arrays.stream(values).max().orElseThrow();
    return steps(all, values, Intervals.between(least, greatest, intervals));
  }

  private static double[] finite(double[] all) {
    double[] values = Numbers.finite(all);
    if (values.length == 0) {
      throw Mistake.argument(
          "Plot.histogram: there is nothing to draw: none of %d values is finite"
              .formatted(all.length));
    }
    return values;
  }

  /// Intervals of equal length, each with its lower end; the last one with its upper end, too.
  record Intervals(double from, double to, int count) {
    static Intervals between(double least, double greatest, int count) {
      // Of numbers that are all the same, the middle of an interval shows where they are.
      return least == greatest
          ? new Intervals(least - 0.5, greatest + 0.5, count)
          : new Intervals(least, greatest, count);
    }

    double edge(int i) {
      return from * (1 - (double) i / count) + to * ((double) i / count);
    }

    long[] count(double[] values) {
      long[] counts = new long[count];
      for (double value : values) {
        // Halves, because the difference of two finite numbers may not be finite.
        double part = (value / 2 - from / 2) / (to / 2 - from / 2);
        counts[Math.clamp((long) (part * count), 0, count - 1)]++;
      }
      return counts;
    }
  }

  // Steps begin at a point and go on to the next, so the last one ends at 0.
  private static Lines steps(double[] all, double[] values, Intervals intervals) {
    long[] counts = intervals.count(values);
    double[] x = new double[counts.length + 3];
    double[] y = new double[counts.length + 3];
    x[0] = intervals.edge(0);
    for (int i = 0; i < counts.length; i++) {
      x[i + 1] = intervals.edge(i);
      y[i + 1] = counts[i];
    }
    x[counts.length + 1] = intervals.edge(counts.length);
    y[counts.length + 1] = counts[counts.length - 1];
    x[counts.length + 2] = intervals.edge(counts.length);
    String summary =
        "histogram of %d values in %d intervals%s"
            .formatted(all.length, counts.length, Numbers.gaps(all));
    return Lines.of(Series.of(Series.Kind.STEPS, x, y, summary));
  }
}
