package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Executors in processes of their own.
@Tag("nightly")
@Timeout(600)
final class LocalClusterTest {
  @TempDir private Path folder;

  @Test
  void executors_scoreRowsAndRunTasks_inTheirProcesses() throws Exception {
    Path model = folder.resolve("model");
    TestModels.line(model, 2);

    var outcome = LocalCluster.run(folder, ClusterProgram.class, model.toString());

    assertThat(outcome.output())
        .contains("shared [1.0, 3.0, 5.0, 7.0, 9.0, 11.0]")
        .contains("sent [1.0, 3.0, 5.0, 7.0, 9.0, 11.0]")
        .contains("executors 2")
        .contains("trained [3.0, 3.0]")
        .contains("tasks 2 false");
    assertThat(outcome.status()).isZero();
  }
}
