package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Executors in processes of their own.
@Tag("nightly")
@Timeout(600)
final class LocalClusterTest {
  @TempDir private Path folder;

  /// A home as Spark wants it, with the jars of the tests; gives what is no jar.
  private static String home(Path folder) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    List<String> others = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (entry.endsWith(".jar") && Files.notExists(jars.resolve(path.getFileName()))) {
        Files.createSymbolicLink(jars.resolve(path.getFileName()), path);
      } else if (Files.isDirectory(path)) {
        others.add(path.toString());
      }
    }
    return String.join(File.pathSeparator, others);
  }

  @Test
  void executors_scoreRowsAndRunTasks_inTheirProcesses() throws Exception {
    Path home = folder.resolve("home");
    String classes = home(home);
    Path model = folder.resolve("model");
    TestModels.line(model, 2);

    var outcome =
        ChildJvm.in(folder)
            .withVariable("SPARK_HOME", home.toString())
            .withVariable("SPARK_SCALA_VERSION", "2.13")
            .withVariable("SPARK_LOCAL_IP", "127.0.0.1")
            .withPatience(Duration.ofMinutes(8))
            .run(ClusterProgram.class, model.toString(), classes);

    assertThat(outcome.output())
        .contains("shared [1.0, 3.0, 5.0, 7.0, 9.0, 11.0]")
        .contains("sent [1.0, 3.0, 5.0, 7.0, 9.0, 11.0]")
        .contains("executors 2")
        .contains("trained [3.0, 3.0]")
        .contains("tasks 2 false");
    assertThat(outcome.status()).isZero();
  }
}
