package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The poms have what Maven Central wants of them. `examples/consumers/Published.java` reads the
/// same in those that were installed, and `.ci/release-rehearsal` in those of a release.
final class PublishingTest {
  private static final String ROOT = read(Project.ROOT.resolve("pom.xml"));

  @ParameterizedTest
  @MethodSource("published")
  void pom_ofWhatIsPublished_saysWhatItIs(Path file) {
    String own = read(file).replaceAll("(?s)<(parent|dependencies|build|profiles)>.*?</\\1>", "");

    assertThat(own).containsPattern("<name>Intarsia [^<]+</name>");
    assertThat(own).containsPattern("<description>[A-Z][^<]+\\.</description>");
    assertThat(own).doesNotContain("<url>", "<scm>", "<licenses>", "<developers>");
  }

  static List<Path> published() throws IOException {
    try (Stream<Path> files = Files.walk(Project.ROOT, 3)) {
      List<Path> published =
          files
              .filter(file -> file.endsWith("pom.xml") && !file.toString().contains("target"))
              .filter(file -> read(file).contains("<unpublished>false</unpublished>"))
              .sorted()
              .toList();
      assertThat(published).hasSizeGreaterThan(15);
      return published;
    }
  }

  @Test
  void root_saysWhoseAllIsAndWhereItLies() {
    assertThat(ROOT)
        .contains("child.project.url.inherit.append.path=\"false\"")
        .containsPattern("<project.home>https://[^<]+</project.home>")
        .contains("<url>${project.home}</url>", "<name>Apache-2.0</name>")
        .containsPattern("(?s)<developers>.*<name>[^<]+</name>")
        .containsPattern("(?s)<scm[^>]*>.*<connection>scm:git:[^<]+</connection>");
  }

  @Test
  void api_isComparedWithTheLastRelease() {
    String last =
        Pattern.compile("(?m)^## \\[(\\d[^\\]]*)] - \\d{4}-")
            .matcher(read(Project.ROOT.resolve("CHANGELOG.md")))
            .results()
            .map(release -> release.group(1))
            .findFirst()
            .orElse("none");

    assertThat(property("api.baseline")).isEqualTo(last);
    assertThat(property("api.unchecked"))
        .isEqualTo(last.equals("none") ? "true" : "${unpublished}");
    assertThat(ROOT)
        .contains("<version>${api.baseline}</version>", "<skip>${api.unchecked}</skip>");
  }

  private static String property(String name) {
    return ROOT.replaceFirst("(?s).*<%s>([^<]*)</%s>.*".formatted(name, name), "$1");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
