package io.intarsia.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// What the launcher prints for `fuzz --help` without building anything. Run with
/// `-Dintarsia.update=true` to write it anew.
final class HelpPageTest {
  private static final Path PAGE = Path.of("../cli/src/main/help/fuzz.txt");

  @Test
  void page_isWhatTheCommandPrints() throws IOException {
    String usage = new CommandLine(new Main()).getUsageMessage(Ansi.OFF);
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, usage);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(usage);
  }
}
