package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.memory.ResidentMemory;
import java.lang.management.ManagementFactory;

/// The memory that this process holds: native memory, and objects that are alive. The Java heap has
/// to have its full size from the start, so that it is always resident.
final class Held {
  private static final int COLLECTIONS = 2;
  // Less than what a process grows by itself.
  private static final long UNSEEN = 300_000;

  private Held() {}

  /// Bytes, the rest of the heap among them; 0 if this system does not tell.
  static long now() {
    if (!ResidentMemory.isKnown()) {
      return 0;
    }
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ResidentMemory.now()
        + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /// Gives by how much it grew, if that can be seen.
  static void add(Sink sink, Line line, long before) {
    long grown = now() - before;
    if (grown > UNSEEN) {
      sink.add(line, grown);
    }
  }
}
