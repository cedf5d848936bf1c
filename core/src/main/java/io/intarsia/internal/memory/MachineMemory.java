package io.intarsia.internal.memory;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// The memory of this machine, or of the container the process is confined to.
final class MachineMemory {
  private static final long LEAST_BUDGET = 128L << 20;

  // A quarter is what the JVM takes for its heap. A sixteenth on top leaves room for others, and on
  // common machines for some hundred results of 4 MB between two collections.
  private static final int SHARE = 16;

  private MachineMemory() {}

  /// How much native memory garbage and live tensors may take together when nobody said.
  static long budget() {
    return budget(total());
  }

  static long budget(long total) {
    return Math.max(LEAST_BUDGET, total / SHARE);
  }

  private static long total() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : 0;
  }
}
