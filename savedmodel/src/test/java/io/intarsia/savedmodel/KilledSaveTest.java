package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.imperative.Environment;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Programs that are killed while they save.
@Tag("full")
final class KilledSaveTest {
  private final Environment tf;
  @TempDir private Path folder;

  KilledSaveTest(Environment tf) {
    this.tf = tf;
  }

  /// The moment is that in which a hidden folder is seen.
  @Test
  @Timeout(300)
  void save_afterAProgramWasKilledWhileItSaved_removesWhatItLeft() throws Exception {
    Path run = Files.createDirectory(folder.resolve("run"));
    Process program = start();
    try (var output = program.inputReader()) {
      assertThat(output.readLine()).isEqualTo("saved");
      while (program.isAlive() && hidden(folder).isEmpty() && hidden(run).isEmpty()) {
        Thread.sleep(1);
      }
    } finally {
      program.destroyForcibly().waitFor();
    }
    Variable w = tf.variable(5f);
    SavedModel.save(tf, Map.of("w", w), folder.resolve("model"));
    Checkpoint.of(tf, Map.of("w", w)).write(run.resolve("another"));

    assertThat(hidden(folder)).isEmpty();
    assertThat(hidden(run)).isEmpty();
    try (var model = SavedModel.load(tf, folder.resolve("model"))) {
      assertThat(model.variable("w").value().asFloat()).isEqualTo(5);
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            SavingProgram.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static List<Path> hidden(Path in) throws IOException {
    try (var files = Files.list(in)) {
      return files.filter(each -> each.getFileName().toString().startsWith(".")).toList();
    }
  }
}
