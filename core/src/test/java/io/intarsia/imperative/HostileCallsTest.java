package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Calls that ended or hung the process before the library stood before them: in
/// `hostile-calls.txt`, each eagerly and in functions, in a process of its own.
@Tag("full")
final class HostileCallsTest {
  private static final long PATIENCE_SECONDS = 240;

  private static final Path CALLS = Path.of("src/test/resources/hostile-calls.txt");

  @Test
  @Timeout(900)
  void hostileCalls_eagerAndInFunctions_endInTheExceptionThatSaysWhy(@TempDir Path folder)
      throws Exception {
    List<String> lines = lines(Files.readString(CALLS));
    List<String> outcomes = outcomes(folder, lines);
    List<String> surprises = new ArrayList<>();
    int number = 0;
    for (String line : lines) {
      var call = HostileCall.of(line);
      for (String place : call.places()) {
        String outcome = outcomes.get(number++);
        if (!isExpected(call, place, outcome)) {
          surprises.add("%s: %s%n    %s".formatted(place, line, outcome));
        }
      }
    }
    assertThat(surprises).isEmpty();
  }

  static EnvironmentOptions options() {
    return EnvironmentOptions.defaults().withUnvettedOps(true);
  }

  static List<String> lines(String text) {
    return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  private static boolean isExpected(HostileCall call, String place, String outcome) {
    return switch (call.expected()) {
      case "ok" -> "ok".equals(outcome);
      case "survives" -> !outcome.startsWith("the process ");
      case "fails" -> !"ok".equals(outcome) && !outcome.startsWith("the process ");
      default ->
          outcome.contains(call.expected())
              && (outcome.startsWith("IllegalArgument") || !"EAGER".equals(place));
    };
  }

  static List<String> outcomes(Path folder, List<String> lines) throws Exception {
    int wanted = lines.stream().mapToInt(line -> HostileCall.of(line).places().size()).sum();
    List<String> outcomes = new ArrayList<>();
    while (outcomes.size() < wanted) {
      Path journal = folder.resolve("journal" + outcomes.size());
      String fate = run(lines, journal, outcomes.size());
      int before = outcomes.size();
      for (String entry : Files.readAllLines(journal)) {
        String outcome = entry.substring(entry.indexOf('\t', entry.indexOf('\t') + 1) + 1);
        outcomes.add(outcome.isEmpty() ? "the process " + fate : outcome);
      }
      assertThat(outcomes.size()).as("progress after %s", fate).isGreaterThan(before);
    }
    return outcomes;
  }

  private static String run(List<String> lines, Path journal, int first)
      throws IOException, InterruptedException {
    Path calls = Files.write(journal.resolveSibling("calls"), lines);
    Path log = journal.resolveSibling(journal.getFileName() + ".log");
    var builder =
        new ProcessBuilder(
            "/bin/sh",
            "-c",
            "ulimit -c 0; ulimit -v 16000000 2>/dev/null; exec \"$@\"",
            "hostile",
            ProcessHandle.current().info().command().orElseThrow(),
            "-Xmx1g",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + journal.resolveSibling("crash"),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            HostileCallChild.class.getName(),
            calls.toString(),
            journal.toString(),
            Integer.toString(first));
    Process child = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      return child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)
          ? "ended with " + child.exitValue() + " " + cause(log.toFile())
          : "made no progress for " + PATIENCE_SECONDS + " s";
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private static String cause(File log) throws IOException {
    try (var lines = Files.lines(log.toPath(), StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line ->
              line.contains("Check failed")
                  || line.contains("what()")
                  || line.contains("SIG")
                  || line.contains("Exception"))
          .findFirst()
          .orElse("");
    }
  }
}
