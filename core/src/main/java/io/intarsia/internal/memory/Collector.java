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

  /// Asks for a round and waits until one has ended, interrupted or not: an interrupt is no leave
  /// to take more memory.
  synchronized void await(MemoryPressure pressure) {
    long end = System.nanoTime() + PATIENCE;
    long before = rounds;
    boolean isInterrupted = false;
    want(pressure);
    while (rounds == before && end - System.nanoTime() > 0) {
      try {
        wait(1 + TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
      } catch (InterruptedException _) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
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
}
