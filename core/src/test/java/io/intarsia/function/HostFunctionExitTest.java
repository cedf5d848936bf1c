package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Host functions do not keep a process alive, nor take it down.
final class HostFunctionExitTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"return", "exit", "exitInsideWithHook"})
  void process_endsWhileAHostFunctionRuns_endsWell(String how)
      throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    List<String> java =
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + folder.resolve("crash"),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            HostFunctionChild.class.getName(),
            how);
    Process child =
        new ProcessBuilder(java)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(child.waitFor(60, TimeUnit.SECONDS)).as("the process ends").isTrue();
      assertThat(child.exitValue()).as(Files.readString(log)).isZero();
    } finally {
      child.destroyForcibly().waitFor();
    }
  }
}
