package io.intarsia.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the page about the commands shows is what they print.
final class ModelCommandsPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern OUTSIDE_QUOTES = Pattern.compile(" (?=([^']*'[^']*')*[^']*$)");
  private static final String PROMPT = "$ ./intarsia ";

  @TempDir private Path temporary;

  @Test
  void commands_ofThePage_printWhatItShows() throws IOException {
    String shown = consoles();
    var printed = new StringBuilder();
    for (String line : shown.lines().filter(line -> line.startsWith(PROMPT)).toList()) {
      printed.append(line).append('\n');
      var run = CommandRun.of(arguments(line.substring(PROMPT.length())));
      printed.append((run.out() + run.err()).replace(temporary + "/", ""));
    }
    assertThat(printed.toString()).isEqualTo(shown);
    assertThat(shown.lines().filter(line -> line.startsWith(PROMPT))).hasSize(8);
  }

  private static String consoles() throws IOException {
    var text = new StringBuilder();
    boolean isInside = false;
    for (String line : Files.readAllLines(ROOT.resolve("docs/model-commands.md"))) {
      if (line.startsWith("```")) {
        isInside = line.equals("```console");
      } else if (isInside) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }

  /// The words of a line, without the quotes of the shell; files are found from the root, and
  /// written into a folder of the test.
  private List<String> arguments(String line) {
    List<String> words = new ArrayList<>();
    for (String word : OUTSIDE_QUOTES.splitAsStream(line).toList()) {
      String bare = word.replace("'", "");
      Path place = bare.startsWith("target/") ? temporary : ROOT;
      boolean isFile = bare.startsWith("savedmodel/") || bare.startsWith("target/");
      words.add(isFile ? place.resolve(bare).toString() : bare);
    }
    return words;
  }
}
