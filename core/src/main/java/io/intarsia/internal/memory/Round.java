package io.intarsia.internal.memory;

/// What the collector's thread can do for one pressure: collections, each followed by freeing what
/// was found.
final class Round {
  private final SweepChoice sweeps;
  private final Holdings holdings;

  Round(SweepChoice sweeps, Holdings holdings) {
    this.sweeps = sweeps;
    this.holdings = holdings;
  }

  /// Collects the cheapest way.
  Sweep collect() {
    return sweeps.runCheapest(this::timed);
  }

  /// Collects the whole heap, if the JVM lets anyone ask for that.
  void collectAll() {
    sweeps.run(Sweep.FULL, this::timed);
  }

  private long timed(Sweep sweep) {
    long start = System.nanoTime();
    if (!sweep.run()) {
      return -1;
    }
    long end = System.nanoTime();
    holdings.reapAll();
    return end - start;
  }
}
