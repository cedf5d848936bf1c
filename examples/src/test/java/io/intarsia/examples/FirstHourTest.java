package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the pages on depending on Intarsia name exists; `examples/consumers/run` does what they
/// show.
final class FirstHourTest {
  private static final Pattern VERSION =
      Pattern.compile("intarsia-[\\w-]+(?:</artifactId>\\s*<version>|:)(\\d[^<\"]*)");

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/install.md", "docs/first-hour.md"})
  void versions_areThisOne(String page) throws IOException {
    String own = versions(page("pom.xml")).findFirst().orElseThrow();

    assertThat(versions(page(page))).isNotEmpty().containsOnly(own);
  }

  @Test
  void runtimes_areThoseThatArePublished() throws IOException {
    String parent = page("runtimes/pom.xml");
    var published =
        Pattern.compile("<module>(.*)</module>")
            .matcher(parent)
            .results()
            .map(found -> "intarsia-runtime-" + found.group(1))
            .toList();
    var listed =
        Pattern.compile("^\\| `(intarsia-runtime-[^`]*)`", Pattern.MULTILINE)
            .matcher(page("docs/install.md"))
            .results()
            .map(found -> found.group(1))
            .toList();

    assertThat(listed).hasSize(5).containsExactlyElementsOf(published);
  }

  private static Stream<String> versions(String text) {
    return VERSION.matcher(text).results().map(found -> found.group(1));
  }

  private static String page(String name) throws IOException {
    return Files.readString(Path.of("..").resolve(name));
  }
}
