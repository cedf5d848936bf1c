package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nothing that can be called from Java ends the process: random calls over all ops, in a process
/// of their own.
final class RawOpFuzzTest {
  private static final int CALLS = Integer.getInteger("intarsia.fuzz.calls", 20_000);
  private static final int FIRST = Integer.getInteger("intarsia.fuzz.first", 0);

  /// A process that makes no progress for so long hangs.
  private static final long PATIENCE_SECONDS = 60;

  @Test
  void randomCalls_overAllOps_endInAResultOrAnException(@TempDir Path folder) throws Exception {
    List<String> culprits = new ArrayList<>();
    int next = FIRST;
    while (next < FIRST + CALLS && culprits.size() < 100) {
      Path journal = folder.resolve("journal");
      String fate = run(folder, journal, next);
      int reached = Integer.parseInt(Files.readString(journal).substring(0, 12).strip());
      if (reached < FIRST + CALLS) {
        String op = Files.readString(journal).substring(12).strip();
        culprits.add("%s (call %d): %s".formatted(op, reached, fate));
      }
      next = reached + 1;
    }
    assertThat(culprits).as("ops that end or hang the process").isEmpty();
  }

  private static String run(Path folder, Path journal, int from) throws Exception {
    Path log = folder.resolve("log");
    Process child =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx1g",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("crash"),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FuzzChild.class.getName(),
                journal.toString(),
                Integer.toString(from),
                Integer.toString(FIRST + CALLS))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      return awaitEnd(child, journal)
          ? "exit code " + child.exitValue() + ": " + lastLine(log)
          : "no progress for " + PATIENCE_SECONDS + " s";
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private static boolean awaitEnd(Process child, Path journal) throws Exception {
    String before = "";
    while (!child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      String now = Files.readString(journal);
      if (now.equals(before)) {
        return false;
      }
      before = now;
    }
    return true;
  }

  private static String lastLine(Path log) throws IOException {
    List<String> lines =
        Files.readAllLines(log, java.nio.charset.StandardCharsets.ISO_8859_1).stream()
            .filter(line ->
                !line.isBlank()
                    && (line.contains("F0000")
                        || line.contains(": F ")
                        || line.contains("Exception")
                        || line.contains("Error")
                        || line.contains("SIG")
                        || line.contains("Check failed")))
            .toList();
    return lines.isEmpty() ? "" : lines.getFirst();
  }
}
