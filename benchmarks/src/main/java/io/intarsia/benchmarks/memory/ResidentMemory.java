package io.intarsia.benchmarks.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What this process holds in physical memory, as Linux says.
public final class ResidentMemory {
  private static final Path STATUS = Path.of("/proc/self/status");

  private ResidentMemory() {}

  /// Whether this system can tell.
  public static boolean isKnown() {
    return Files.isReadable(STATUS);
  }

  /// The bytes held now.
  public static long now() {
    return bytes("VmRSS:");
  }

  /// The most bytes ever held.
  static long peak() {
    return bytes("VmHWM:");
  }

  private static long bytes(String field) {
    try (var lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(field))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + STATUS, e);
    }
  }
}
