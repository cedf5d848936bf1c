package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Models with small faults, in a process of its own: no crash, no hang, no error but those that
/// are documented, nothing written outside.
final class ModelMutationsTest {
  private static final Path MODELS = Path.of("src/test/resources/models").toAbsolutePath();
  private static final int COUNT = 1000;

  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void mutations_ofValidModels_areErrorsOrNothing() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path out = folder.resolve("out.txt");
    List<String> before = files(MODELS);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                ModelMutations.class.getName(),
                MODELS.toString(),
                "0",
                Integer.toString(COUNT))
            .directory(Files.createDirectory(folder.resolve("work")).toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(out);
    assertThat(process.exitValue())
        .as(String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size())))
        .isZero();
    // Most of them are noticed, and some are of no consequence.
    assertThat(lines.getLast()).contains("SavedModelException=", "nothing wrong=");
    assertThat(files(MODELS)).isEqualTo(before);
    assertThat(files(folder.resolve("work"))).isEmpty();
    assertThat(files(temporary)).noneMatch(name -> name.contains("mutations"));
  }

  private static List<String> files(Path folder) throws Exception {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> file + " " + file.toFile().length())
          .sorted(Comparator.naturalOrder())
          .toList();
    }
  }
}
