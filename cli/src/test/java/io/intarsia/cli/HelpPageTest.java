package io.intarsia.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// What the launcher prints for `--help` without building anything. Run with
/// `-Dintarsia.update=true` to write it anew.
final class HelpPageTest {
  private static final Path PAGES = Path.of("src/main/help");

  @TempDir private Path home;

  @Test
  void pages_areWhatTheCommandsPrint() throws IOException {
    Map<String, String> usages = new TreeMap<>();
    Main.command().getSubcommands().forEach((name, command) -> add(usages, name, command));
    assertThat(usages)
        .containsKeys("doctor", "server", "model", "model-inspect", "checkpoint-list");
    for (var usage : usages.entrySet()) {
      Path page = PAGES.resolve(usage.getKey() + ".txt");
      if (Boolean.getBoolean("intarsia.update")) {
        Files.writeString(page, usage.getValue());
      }
      assertThat(Files.readString(page)).as(usage.getKey()).isEqualTo(usage.getValue());
    }
  }

  private static void add(Map<String, String> usages, String name, CommandLine command) {
    usages.put(name, command.getUsageMessage(Ansi.OFF));
    command.getSubcommands().forEach((child, line) -> add(usages, name + "-" + child, line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --help",
        "launch --help",
        "shell --help",
        "doctor --help",
        "server --help",
        "model --help",
        "data-server --help",
        "data-server worker --help",
        "model run -h",
        "checkpoint list --help",
        "bench --help",
        "fuzz --help",
        "site --help",
        "mutation --help"
      })
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
  void help_needsNeitherBuildNorJdk(String command) throws Exception {
    var result =
        new LauncherProcess(LauncherProcess.SCRIPT, home).withUsualPath().run(command.split(" "));
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("Usage: ");
    assertThat(result.exitCode()).isZero();
  }
}
