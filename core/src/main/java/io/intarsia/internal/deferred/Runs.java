package io.intarsia.internal.deferred;

import org.jspecify.annotations.Nullable;

/// The runs of one segment: how often it came, how long its ops took one by one, and what runs it
/// since they took longer than it takes to make that.
final class Runs {
  private static final long SESSION_NANOS = 2_000_000;
  private static final long NODE_NANOS = 50_000;

  // A session takes longer than to run fewer ops one by one.
  private static final int FEWEST_OPS = 3;
  private static final int FEWEST_RUNS = 8;

  // Counted by whoever runs it, so that some may be missed.
  private long asGraph;
  private long oneByOne;
  private long nanos;
  private boolean hasFailed;
  private volatile @Nullable SegmentRun made;

  /// What runs it as a whole, or null.
  @Nullable SegmentRun made() {
    return made;
  }

  synchronized void set(@Nullable SegmentRun run) {
    made = run;
  }

  /// Says that it cannot be run as a whole.
  synchronized void fail() {
    hasFailed = true;
    made = null;
  }

  /// Counts a run as a graph.
  void ran() {
    asGraph++;
  }

  /// About how often it ran.
  long count() {
    return asGraph + oneByOne;
  }

  synchronized boolean hasFailed() {
    return hasFailed;
  }

  synchronized void ranOneByOne(long took) {
    oneByOne++;
    nanos += took;
  }

  /// Whether it is time to make what runs it as a whole.
  synchronized boolean isWorthIt(int ops) {
    return made == null
        && !hasFailed
        && ops >= FEWEST_OPS
        && oneByOne >= FEWEST_RUNS
        && nanos >= SESSION_NANOS + ops * NODE_NANOS;
  }
}
