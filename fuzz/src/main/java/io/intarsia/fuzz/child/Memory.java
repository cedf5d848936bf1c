package io.intarsia.fuzz.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The memory of a process that is really there.
public final class Memory {
  private static final long PAGE = 4096;

  private Memory() {}

  /// Bytes of this process; 0 where the system does not say.
  static long used() throws IOException {
    return of(ProcessHandle.current().pid());
  }

  /// Bytes of a process; 0 if it is gone, or where the system does not say.
  public static long of(long pid) throws IOException {
    Path file = Path.of("/proc/" + pid + "/statm");
    if (!Files.exists(file)) {
      return 0;
    }
    try {
      return Long.parseLong(Files.readString(file).split(" ", 3)[1]) * PAGE;
    } catch (IOException | ArrayIndexOutOfBoundsException e) {
      // It went away in between.
      return 0;
    }
  }
}
