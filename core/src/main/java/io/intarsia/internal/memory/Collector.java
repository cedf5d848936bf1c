package io.intarsia.internal.memory;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;

/// The one thread of the process that makes collections happen and frees what they find, so that
/// those who make memory only wait when they are ahead of it.
final class Collector {
  /// The longest anyone waits for one round; a round takes a second at worst.
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

  /// How many times as long as the last round took the next may not begin, unless someone waits:
  /// bounds the share of time spent.
  private static final int REST = 4;

  private final SequencedSet<MemoryPressure> wanting = new LinkedHashSet<>();
  private long rounds;
  private volatile long restUntil = System.nanoTime();

  private Collector() {}

  /// Started when first needed: most programs close what they make.
  static Collector get() {
    return Started.COLLECTOR;
  }

  private static final class Started {
    private static final Collector COLLECTOR = start();

    private static Collector start() {
      var collector = new Collector();
      Thread.ofPlatform().daemon().name("intarsia-collector").start(collector::serve);
      return collector;
    }
  }

  /// Asks for a round in the background, if it is time for one.
  void ask(MemoryPressure pressure) {
    if (System.nanoTime() - restUntil >= 0) {
      want(pressure);
    }
  }

  /// Asks for a round and waits until one has ended.
  ///
  /// @throws InterruptedException if the thread is interrupted; the round goes on
  synchronized void await(MemoryPressure pressure) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    long before = rounds;
    want(pressure);
    while (rounds == before) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }

  private synchronized void want(MemoryPressure pressure) {
    if (wanting.add(pressure)) {
      notifyAll();
    }
  }

  private void serve() {
    var sweeps = new SweepChoice();
    while (true) {
      try {
        MemoryPressure pressure = next();
        long start = System.nanoTime();
        try {
          pressure.relieve(new Round(sweeps, pressure.holdings()));
        } finally {
          long end = System.nanoTime();
          restUntil = end + REST * (end - start);
          ended();
        }
      } catch (InterruptedException | OutOfMemoryError _) {
        // Nobody has a reason to interrupt this thread, and without memory for ballast collections
        // come by themselves: it goes on.
      }
    }
  }

  private synchronized MemoryPressure next() throws InterruptedException {
    while (wanting.isEmpty()) {
      wait();
    }
    return wanting.removeFirst();
  }

  private synchronized void ended() {
    rounds++;
    notifyAll();
  }

  /// What a round can do: collections, each followed by freeing what was found.
  static final class Round {
    private final SweepChoice sweeps;
    private final Holdings holdings;

    private Round(SweepChoice sweeps, Holdings holdings) {
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
}
