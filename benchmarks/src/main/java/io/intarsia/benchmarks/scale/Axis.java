package io.intarsia.benchmarks.scale;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/// What there is more and more of.
public enum Axis {
  TENSORS("tensors in a call", 1, 100_000, 70, false),
  OPS("ops in a function", 1, 100_000, 180, false),
  TYPES("types in a process", 1, 100_000, 200, true),
  THREADS("threads that call", 1, 64, 60, false),
  ENVIRONMENTS("environments", 1, 1_000, 60, true),
  LIVE("live tensors", 10, 10_000_000, 170, true),
  TAPE("ops on a tape", 10, 100_000, 60, false);

  private static final double HALF_A_DECADE = Math.sqrt(10);

  private final String title;
  private final int least;
  private final int most;
  private final Duration budget;
  private final boolean fresh;

  Axis(String title, int least, int most, int seconds, boolean fresh) {
    this.title = title;
    this.least = least;
    this.most = most;
    this.budget = Duration.ofSeconds(seconds);
    this.fresh = fresh;
  }

  /// The axis that the command line calls so.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Axis of(String id) {
    return Arrays.stream(values())
        .filter(axis -> axis.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "nothing that grows is called '%s'; expected one of %s"
                    .formatted(id, Arrays.stream(values()).map(Axis::id).toList())));
  }

  /// What the command line calls it.
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What is counted.
  public String title() {
    return title;
  }

  /// Where the fit may begin: two threads have a core each, and take as long as one.
  int leastOfFit() {
    return this == THREADS ? 2 : 1;
  }

  /// How long all its sizes may take together.
  Duration budget() {
    return budget;
  }

  /// Whether what one size leaves behind would be seen by the next, so that each has processes of
  /// its own.
  boolean isFresh() {
    return fresh;
  }

  /// The sizes up to one, in ascending order.
  List<Integer> sizes(int limit) {
    double factor = this == THREADS ? 2 : HALF_A_DECADE;
    return DoubleStream.iterate(least, size -> size * factor)
        .mapToInt(size -> Math.toIntExact(Math.round(size)))
        .takeWhile(size -> size <= Math.min(most, limit))
        .boxed()
        .toList();
  }

  /// What is measured along it.
  public List<Line> lines() {
    return Arrays.stream(Line.values()).filter(line -> line.axis() == this).toList();
  }
}
