package io.intarsia.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the processor writes, letter by letter: each class of `golden/source` with what is
/// generated for it beside it. Written anew with `-Dintarsia.update=true`.
@Tag("A-01")
final class GeneratedSourceTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  @TempDir Path folder;

  static Stream<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN.resolve("source"))) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void source_isAsCommittedAndCompilesWithoutWarnings(Path source) throws IOException {
    var compiled = Compilation.of(folder, Compilation.Door.PROCESSOR, Files.readString(source));

    assertThat(compiled.messages()).isEmpty();
    List<Path> generated = files(folder.resolve("generated"));
    assertThat(generated).isNotEmpty();
    for (Path file : generated) {
      Path golden = GOLDEN.resolve("generated").resolve(file.getFileName());
      if (Boolean.getBoolean("intarsia.update")) {
        Files.createDirectories(golden.getParent());
        Files.copy(file, golden, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
      assertThat(file).hasSameTextualContentAs(golden);
    }
  }

  // Builds that compile only what changed have on the path what was generated before.
  @ParameterizedTest
  @MethodSource("sources")
  void source_compiledAgain_isGeneratedAgain(Path source) throws IOException {
    String text = Files.readString(source);
    Compilation.of(folder, Compilation.Door.PROCESSOR, text);
    String both = folder + File.pathSeparator + System.getProperty("java.class.path");
    var again =
        Compilation.of(
            folder.resolve("again"),
            new Compilation.Door(
                true, List.of("-Xlint:all,-processing,-path", "-Werror", "-cp", both)),
            text);

    assertThat(again.messages()).isEmpty();
    assertThat(files(folder.resolve("again/generated")))
        .extracting(Path::getFileName)
        .containsExactlyElementsOf(
            files(folder.resolve("generated")).stream().map(Path::getFileName).toList());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return new ArrayList<>(all.filter(Files::isRegularFile).sorted().toList());
    }
  }
}
