package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Boxes and violins: what samples look like, each over its name.
final class Samples {
  private static final double REACH = 1.5; // of whiskers, in heights of the box
  private static final double HALF = 0.25; // of the width
  private static final int POINTS = 100;

  private Samples() {}

  /// The finite numbers of samples in ascending order, in the order of the map.
  static Map<String, double[]> sorted(String method, Map<String, Tensor> samples) {
    if (samples.isEmpty()) {
      throw Mistake.argument("Plot.%s: expected at least one sample".formatted(method));
    }
    Map<String, double[]> sorted = new LinkedHashMap<>();
    samples.forEach((name, sample) -> sorted.put(name, sorted(method, name, sample)));
    return sorted;
  }

  private static double[] sorted(String method, String name, Tensor sample) {
    double[] finite = Numbers.finite(Numbers.all(method, sample));
    if (finite.length == 0) {
      throw Mistake.argument(
          "Plot.%s: none of %d values of '%s' is finite".formatted(method, sample.size(), name));
    }
    Arrays.sort(finite);
    return finite;
  }

  /// What lies so far within sorted numbers, by linear interpolation.
  static double quantile(double[] sorted, double part) {
    double at = part * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  // -- boxes --------------------------------------------------------------------------------------

  /// @param samples sorted
  static Lines boxes(Map<String, double[]> samples) {
    var boxes = new Outline();
    var lines = new Strokes();
    var medians = new Strokes();
    var outliers = new Strokes();
    int at = 0;
    for (double[] sample : samples.values()) {
      double low = quantile(sample, 0.25);
      double high = quantile(sample, 0.75);
      double reach = REACH * (high - low);
      boxes.box(at - HALF, at + HALF, low, high);
      double median = quantile(sample, 0.5);
      medians.add(at - HALF, median, at + HALF, median);
      double least = Arrays.stream(sample).filter(v -> v >= low - reach).min().orElseThrow();
      double most = Arrays.stream(sample).filter(v -> v <= high + reach).max().orElseThrow();
      lines.add(at, low, at, Math.min(least, low)).add(at, high, at, Math.max(most, high));
      lines.add(at - HALF / 2, Math.min(least, low), at + HALF / 2, Math.min(least, low));
      lines.add(at - HALF / 2, Math.max(most, high), at + HALF / 2, Math.max(most, high));
      for (double value : sample) {
        if (value < low - reach || value > high + reach) {
          outliers.add(at, value);
        }
      }
      at++;
    }
    List<Series> series = new ArrayList<>();
    series.add(styled(boxes.series("boxes of %d samples".formatted(samples.size())), 0));
    series.add(styled(lines.series(Series.Kind.LINE, "whiskers"), 0));
    series.add(styled(medians.series(Series.Kind.LINE, "medians"), 1));
    if (!outliers.isEmpty()) {
      series.add(
          styled(
              outliers.series(Series.Kind.SCATTER, "%d outliers".formatted(outliers.size())), 0));
    }
    return new Lines(series, Ticks.names(List.copyOf(samples.keySet()), false));
  }

  private static Series styled(Series series, int color) {
    Style style = Style.USUAL.withColor(Colors.CYCLE.get(color));
    boolean unmarked = series.kind() != Series.Kind.SCATTER;
    return series.withStyle(unmarked ? style.withMarker(Marker.NONE) : style);
  }

  // -- violins ------------------------------------------------------------------------------------

  /// @param samples sorted
  static Lines violins(Map<String, double[]> samples) {
    var violins = new Outline();
    var medians = new Strokes();
    int at = 0;
    for (double[] sample : samples.values()) {
      violin(violins, at, sample);
      double median = quantile(sample, 0.5);
      medians.add(at - HALF / 2, median, at + HALF / 2, median);
      at++;
    }
    List<Series> series =
        List.of(
            styled(violins.series("violins of %d samples".formatted(samples.size())), 0),
            styled(medians.series(Series.Kind.LINE, "medians"), 1));
    return new Lines(series, Ticks.names(List.copyOf(samples.keySet()), false));
  }

  // As wide as the numbers are dense, by Gaussian kernels with Scott's bandwidth.
  private static void violin(Outline violins, int at, double[] sample) {
    double from = sample[0];
    double to = sample[sample.length - 1];
    if (from == to) {
      violins.box(at - HALF, at + HALF, from, to);
      return;
    }
    double[] y = new double[POINTS];
    double[] density = new double[POINTS];
    double width = deviation(sample) * Math.pow(sample.length, -0.2);
    for (int i = 0; i < POINTS; i++) {
      y[i] = from + (to - from) * i / (POINTS - 1);
      double here = y[i];
      density[i] =
          Arrays.stream(sample).map(v -> Math.exp(-0.5 * square((here - v) / width))).sum();
    }
    double most = Arrays.stream(density).max().orElseThrow();
    double[] x = new double[2 * POINTS];
    double[] upAndDown = new double[2 * POINTS];
    for (int i = 0; i < POINTS; i++) {
      x[i] = at - HALF * density[i] / most;
      x[2 * POINTS - 1 - i] = at + HALF * density[i] / most;
      upAndDown[i] = y[i];
      upAndDown[2 * POINTS - 1 - i] = y[i];
    }
    violins.ring(x, upAndDown);
  }

  static double deviation(double[] sample) {
    double mean = Arrays.stream(sample).average().orElseThrow();
    return Math.sqrt(Arrays.stream(sample).map(v -> square(v - mean)).sum() / (sample.length - 1));
  }

  private static double square(double value) {
    return value * value;
  }
}
