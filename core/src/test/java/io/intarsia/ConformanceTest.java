package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.TaggedTests.Proof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every requirement row has a test that carries its id and a class that does it, and
/// `docs/conformance.md` shows which.
///
/// Run with `-Dintarsia.update=true` to write the page anew.
final class ConformanceTest {
  private static final Path PROJECT = Path.of("..");
  private static final Path PAGE = PROJECT.resolve("docs/conformance.md");
  private static final Path ROWS = Path.of("src/test/resources/conformance/rows.json");
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  private static final ObjectMapper JSON = new ObjectMapper();

  /// A requirement.
  ///
  /// @param classes that do it, without their packages, or with as much of them as tells them apart
  record Row(String id, String requirement, List<String> classes) {}

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
    Map<String, Set<Proof>> tests = testsByRow();
    List<String> uncovered =
        rows().stream().filter(row -> !tests.containsKey(row.id())).map(Row::id).toList();
    assertThat(uncovered).as("rows without a test").isEmpty();
  }

  @Test
  void everyRow_namesTheClassesThatDoIt() throws IOException {
    List<Path> sources = sources();
    for (Row row : rows()) {
      assertThat(row.classes()).as("the classes of %s", row.id()).isNotEmpty();
      for (String type : row.classes()) {
        assertThat(sources.stream().filter(source -> isOf(source, type)))
            .as("the class %s of %s", type, row.id())
            .hasSize(1);
      }
    }
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

  private static String render(List<Row> rows, Map<String, Set<Proof>> tests) throws IOException {
    long covered = rows.stream().filter(row -> tests.containsKey(row.id())).count();
    var page = new StringBuilder("# Conformance\n\n");
    page.append(
        "Generated from the tests. %d of %d rows have tests.\n\n".formatted(covered, rows.size()));
    page.append("| row | requirement | classes | tests |\n|---|---|---|---|\n");
    List<Path> sources = sources();
    for (Row row : rows) {
      page.append(
          "| %s | %s | %s | %s |\n"
              .formatted(
                  row.id(),
                  row.requirement(),
                  links(row.classes().stream().map(type -> source(sources, type))),
                  links(tests.getOrDefault(row.id(), Set.of()).stream())));
    }
    return page.toString();
  }

  private static String links(Stream<Proof> proofs) {
    return proofs
        .map(
            proof -> "[%s](%s)".formatted(proof.name(), proof.file().toString().replace('\\', '/')))
        .collect(Collectors.joining("<br>"));
  }

  private static Proof source(List<Path> sources, String type) {
    Path source = sources.stream().filter(each -> isOf(each, type)).findFirst().orElseThrow();
    return new Proof(type.substring(type.lastIndexOf('.') + 1), source);
  }

  private static boolean isOf(Path source, String type) {
    return source.endsWith(type.replace('.', '/') + ".java");
  }

  /// The sources of what is published.
  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(PROJECT)) {
      for (Path module : modules.sorted().toList()) {
        Path folder = module.resolve("src/main/java");
        if (Files.isDirectory(folder) && isPublished(module)) {
          try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }

  private static boolean isPublished(Path module) throws IOException {
    return Files.readString(module.resolve("pom.xml")).contains("<unpublished>false</unpublished>");
  }

  private static List<Row> rows() throws IOException {
    return JSON.readValue(ROWS.toFile(), new TypeReference<>() {});
  }

  private static Map<String, Set<Proof>> testsByRow() throws IOException {
    Map<String, Set<Proof>> tests = TaggedTests.in(PROJECT);
    try (Stream<Path> files = Files.list(GOLDEN)) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .forEach(file -> addGolden(tests, file));
    }
    return tests;
  }

  private static void addGolden(Map<String, Set<Proof>> tests, Path file) {
    try {
      for (JsonNode node : JSON.readTree(file.toFile()).path("cases")) {
        node.path("rows").forEach(row -> add(tests, row.asText(), file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(Map<String, Set<Proof>> tests, String row, Path golden) {
    String name = "golden/" + golden.getFileName();
    tests
        .computeIfAbsent(row, missing -> new TreeSet<>())
        .add(new Proof(name, PROJECT.resolve("core").resolve(golden)));
  }
}
