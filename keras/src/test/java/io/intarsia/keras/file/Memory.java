package io.intarsia.keras.file;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/// How much memory was taken.
final class Memory {
  private static final Path STATM = Path.of("/proc/self/statm");
  private static final long PAGE = 4096;

  private Memory() {}

  /// Bytes of the heap that this thread asked for since it began.
  static long allocatedByThisThread() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  /// Bytes of the whole process that are in memory, those of the runtime, too; 0 where nothing says
  /// so.
  static long ofTheProcess() throws IOException {
    return Files.exists(STATM)
        ? Long.parseLong(Files.readString(STATM).split(" ", -1)[1]) * PAGE
        : 0;
  }
}
