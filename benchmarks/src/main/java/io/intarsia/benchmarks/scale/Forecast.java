package io.intarsia.benchmarks.scale;

/// What the next size will take, if costs grow as they should: part of it is the same for all
/// sizes, such as starting a process, and the rest grows with the size.
final class Forecast {
  private static final double STEP = Math.sqrt(10);

  // The first size may have started the process, so nothing is known of what grows.
  private double before = Double.POSITIVE_INFINITY;

  /// What half a decade more will take after a size that took so long.
  double after(double took) {
    double next = took + STEP * Math.max(0, took - before);
    before = took;
    return next;
  }
}
