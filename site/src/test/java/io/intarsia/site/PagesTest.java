package io.intarsia.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What pages show is what happens.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("full")
final class PagesTest {
  @SuppressWarnings("NullAway.Init") // before all tests
  private static PageSession session;

  @TempDir private Path folder;

  @BeforeAll
  static void open() throws IOException {
    session = PageSession.open(Project.ROOT);
  }

  @AfterAll
  static void close() {
    session.close();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_whatItShows_happens(Path file) throws Exception {
    Page page = Page.read(Project.ROOT, file);

    assertThat(new PageRun(Project.ROOT, session, folder, page).faults()).isEmpty();
  }

  /// The pages for users that have blocks.
  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(Project.ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(Project.ROOT.resolve("README.md")), docs.sorted())
          .filter(file -> file.toString().endsWith(".md"))
          .filter(PagesTest::hasBlocks)
          .map(Project.ROOT::relativize)
          .toList();
    }
  }

  private static boolean hasBlocks(Path file) {
    try {
      return Files.readString(file).contains("```");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
