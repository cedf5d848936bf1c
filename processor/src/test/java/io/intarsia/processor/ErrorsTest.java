package io.intarsia.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the processor reports: one file for each error in `errors`, in which a comment `//!` above
/// the marked line holds the whole message.
final class ErrorsTest {
  private static final Path CASES = Path.of("src/test/resources/errors");
  private static final Path PAGE = Path.of("../docs/automatic-composites.md");
  private static final String MARK = "//! ";

  @TempDir Path folder;

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> files = Files.list(CASES)) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @Tag("A-08")
  @Tag("A-27")
  @Tag("A-29")
  @Tag("A-33")
  @MethodSource("cases")
  void mistakes_areReportedAllWithTheirLinesAndTheWayOut(Path file) throws IOException {
    String source = Files.readString(file);

    var compiled = Compilation.of(folder, new Compilation.Door(true, List.of()), source);

    assertThat(compiled.errors()).containsExactlyElementsOf(expected(source));
    assertThat(compiled.errors())
        .anyMatch(each -> each.contains("[" + file.getFileName().toString().replace(".txt", "]")));
  }

  private static List<String> expected(String source) {
    var expected = new ArrayList<String>();
    List<String> lines = source.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith(MARK)) {
        expected.add(i + 2 + ": " + line.substring(MARK.length()));
      }
    }
    return expected;
  }

  @Test
  void mistakesOfSeveralClasses_areReportedInOneRun() throws IOException {
    String[] names = {
      "UnmatchedParameter", "MutableField", "Varargs", "PlainRecord", "ArrayAttribute"
    };
    var sources = new ArrayList<String>();
    for (String name : names) {
      String source = Files.readString(CASES.resolve("AutoComposite" + name + ".txt"));
      sources.add("package of" + name.toLowerCase(java.util.Locale.ROOT) + ";\n" + source);
    }

    var compiled =
        Compilation.of(
            folder, new Compilation.Door(true, List.of()), sources.toArray(String[]::new));

    assertThat(compiled.errors()).hasSize(2 + 3 + 1 + 1 + 4);
  }

  @Test
  void errors_areEachOnThePageOfTheirFixes() throws IOException {
    List<String> documented =
        Pattern.compile("^\\| `(AutoComposite\\w+)` \\|", Pattern.MULTILINE)
            .matcher(Files.readString(PAGE))
            .results()
            .map(found -> found.group(1))
            .sorted()
            .toList();
    List<String> tested =
        cases().map(file -> file.getFileName().toString().replace(".txt", "")).toList();

    assertThat(documented).containsExactlyElementsOf(tested);
    assertThat(tested).containsAll(reported());
  }

  // What is named in the classes that build messages.
  private static List<String> reported() throws IOException {
    Path sources = Path.of("src/main/java/io/intarsia/processor");
    String text =
        Files.readString(sources.resolve("Problems.java"))
            + Files.readString(sources.resolve("TypeProblem.java"));
    return Pattern.compile("\"([A-Z][a-z]+[A-Z]\\w+)\",")
        .matcher(text)
        .results()
        .map(found -> "AutoComposite" + found.group(1))
        .filter(id -> !id.endsWith("MissingLibrary"))
        .distinct()
        .collect(Collectors.toList());
  }
}
