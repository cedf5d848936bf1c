package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What environments leave behind, as the system sees it: in a process of its own, where nothing
/// else grows.
@Timeout(120)
@Tag("full")
final class EnvironmentMemoryTest {
  private static final long MEGA = 1 << 20;

  @Test
  @Tag("I-19")
  @EnabledOnOs(OS.LINUX)
  void environments_openedAndClosed_leaveNoNativeMemory(@TempDir Path folder) throws Exception {
    var outcome =
        ChildJvm.in(folder)
            .withOptions("-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .run(Environments.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    String grown = outcome.output().lines().toList().getLast();
    // Each holds a tensor of 1 MB, besides its context.
    assertThat(Long.parseLong(grown)).isLessThan(40 * MEGA);
  }

  /// Opens and closes environments, and prints by how many bytes the process grew after the first
  /// ones.
  static final class Environments {
    private Environments() {}

    public static void main(String[] args) throws IOException {
      run(200);
      long before = residentBytes();
      run(800);
      System.out.println(residentBytes() - before);
    }

    private static void run(int count) {
      for (int i = 0; i < count; i++) {
        try (var tf = Environment.open()) {
          tf.zeros(1 << 18).plus(1f);
        }
      }
    }

    private static long residentBytes() throws IOException {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .sum()
          * 1024;
    }
  }
}
