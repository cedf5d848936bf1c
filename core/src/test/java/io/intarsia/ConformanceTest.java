package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Every requirement row has a test that carries its id, and `docs/conformance.md` shows which.
///
/// Run with `-Dintarsia.update=true` to write the page anew.
final class ConformanceTest {
  private static final Path PROJECT = Path.of("..");
  private static final Path PAGE = PROJECT.resolve("docs/conformance.md");
  private static final Path ROWS = Path.of("src/test/resources/conformance/rows.json");
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  private static final ObjectMapper JSON = new ObjectMapper();

  /// A requirement; `later` says which milestone brings it, if not this one.
  record Row(String id, String requirement, @Nullable String later) {}

  @Test
  void rows_areAllOfTheThreeDocuments() throws IOException {
    List<String> expected =
        Stream.of(ids("E-%03d", 158), ids("I-%02d", 62), ids("A-%02d", 39))
            .flatMap(List::stream)
            .toList();
    assertThat(rows()).extracting(Row::id).containsExactlyElementsOf(expected);
  }

  private static List<String> ids(String format, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(format::formatted).toList();
  }

  @Test
  void everyRow_hasATestOrAReason() throws IOException {
    Map<String, Set<String>> tests = testsByRow();
    List<String> uncovered =
        rows().stream()
            .filter(row -> row.later() == null && !tests.containsKey(row.id()))
            .map(Row::id)
            .toList();
    assertThat(uncovered).as("rows without a test").isEmpty();
  }

  @Test
  void everyTag_namesARow() throws IOException {
    var known = rows().stream().map(Row::id).toList();
    assertThat(known).containsAll(testsByRow().keySet());
  }

  @Test
  void page_isUpToDate() throws IOException {
    String page = render(rows(), testsByRow());
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/conformance.md; run this test with -Dintarsia.update=true")
        .isEqualTo(page);
  }

  private static String render(List<Row> rows, Map<String, Set<String>> tests) {
    long covered = rows.stream().filter(row -> tests.containsKey(row.id())).count();
    var page = new StringBuilder("# Conformance\n\n");
    page.append(
        "Generated from the tests. %d of %d rows have tests.\n\n".formatted(covered, rows.size()));
    page.append("| row | requirement | tests |\n|---|---|---|\n");
    for (Row row : rows) {
      var names = tests.get(row.id());
      String shown = names == null ? "later: " + row.later() : String.join("<br>", names);
      page.append("| %s | %s | %s |\n".formatted(row.id(), row.requirement(), shown));
    }
    return page.toString();
  }

  private static List<Row> rows() throws IOException {
    return JSON.readValue(ROWS.toFile(), new TypeReference<>() {});
  }

  private static Map<String, Set<String>> testsByRow() throws IOException {
    Map<String, Set<String>> tests = TaggedTests.in(PROJECT);
    try (Stream<Path> files = Files.list(GOLDEN)) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .forEach(file -> addGolden(tests, file));
    }
    return tests;
  }

  private static void addGolden(Map<String, Set<String>> tests, Path file) {
    try {
      for (JsonNode node : JSON.readTree(file.toFile()).path("cases")) {
        node.path("rows").forEach(row -> add(tests, row.asText(), "golden/" + file.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(Map<String, Set<String>> tests, String row, String test) {
    tests.computeIfAbsent(row, missing -> new TreeSet<>()).add(test);
  }
}
