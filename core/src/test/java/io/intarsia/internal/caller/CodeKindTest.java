package io.intarsia.internal.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CodeKindTest {
  private static final Path PROJECT = Path.of("..");

  // No code of theirs runs in a program.
  private static final Set<String> OTHERS = Set.of("annotations", "processor");

  /// The packages of the modules that programs depend on, below `io.intarsia`.
  static Stream<String> rooms() throws IOException {
    try (Stream<Path> modules = Files.list(PROJECT)) {
      return modules
          .filter(module -> Files.exists(module.resolve("src/main/module/module-info.java")))
          .filter(module -> !OTHERS.contains(module.getFileName().toString()))
          .flatMap(module -> children(module.resolve("src/main/java/io/intarsia")))
          .toList()
          .stream();
    }
  }

  private static Stream<String> children(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(Files::isDirectory)
          .map(child -> child.getFileName().toString())
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void isNamedAsLibrary_packagesOfAllModules_are(String room) {
    assertThat(CodeKind.isNamedAsLibrary("io.intarsia." + room + ".Anything")).isTrue();
  }
}
