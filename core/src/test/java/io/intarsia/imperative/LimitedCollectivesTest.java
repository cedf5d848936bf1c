package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The runtime starts a thread for each collective with a limit of time, which stays until the time
/// is up: some thousand at once end the process.
@Tag("full")
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
final class LimitedCollectivesTest {
  private static final String SUMS = "10000";

  @Test
  @Timeout(120)
  void tenThousandCollectives_withALimitOfTime_startNoThreads(@TempDir Path folder)
      throws Exception {
    Path log = folder.resolve("log");
    var builder =
        new ProcessBuilder(
            // Stacks of threads count as memory that is asked for: one a sum, 20 GB, is too much.
            "/bin/sh",
            "-c",
            "ulimit -s 2048; ulimit -d 4000000; exec \"$@\"",
            "sums",
            ProcessHandle.current().info().command().orElseThrow(),
            "-Xmx300m",
            "-XX:ErrorFile=" + folder.resolve("crash"),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            LimitedCollectivesProgram.class.getName(),
            SUMS,
            Integer.toString(freePort()));
    Process sums = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(sums.waitFor(100, TimeUnit.SECONDS)).as("ended in time").isTrue();
      assertThat(Files.readAllLines(log)).contains(SUMS);
      assertThat(sums.exitValue()).isZero();
    } finally {
      sums.destroyForcibly().waitFor();
    }
  }

  private static int freePort() throws IOException {
    try (var probe = new ServerSocket(0)) {
      return probe.getLocalPort();
    }
  }
}
