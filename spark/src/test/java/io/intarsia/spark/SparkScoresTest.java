package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program that scores a table, of fewer rows.
@Tag("nightly")
@Timeout(300)
final class SparkScoresTest {
  private static final Path PROGRAM =
      Path.of("../examples/consumers/spark/src/main/java/app/SparkScores.java");

  @TempDir private Path folder;

  @Test
  void program_scoresAllRowsAsOneProcessDoes() throws Exception {
    var outcome =
        ChildJvm.in(folder)
            .withPatience(Duration.ofMinutes(4))
            .withOptions("--sun-misc-unsafe-memory-access=allow")
            .run(
                List.of(
                    "-cp",
                    System.getProperty("java.class.path"),
                    PROGRAM.toAbsolutePath().toString(),
                    "20000"));

    assertThat(outcome.output().lines())
        .first()
        .asString()
        .startsWith("row 0: x0 0.000, score 0.0000");
    assertThat(outcome.output().lines().filter(line -> line.endsWith("x), the same scores")))
        .hasSize(2)
        .allMatch(line -> line.startsWith("20,000 rows: one process "));
    assertThat(outcome.status()).isZero();
  }
}
