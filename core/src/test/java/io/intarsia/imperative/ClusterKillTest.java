package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// One of two workers is ended again and again, under load.
///
/// A round takes about a second, for gRPC does not look for a process again before: 20 rounds, or
/// as many as `-Dintarsia.killRounds=100` says.
@Tag("I-13")
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
@Tag("full")
final class ClusterKillTest {
  private static final int ROUNDS = Integer.getInteger("intarsia.killRounds", 20);

  @TempDir private Path folder;

  @Test
  @Tag("nightly")
  @Timeout(900)
  void workers_killedUnderLoad_resultsAreRightOrFailuresNameTheTask() throws Exception {
    var outcome =
        ChildJvm.in(folder)
            .withPatience(Duration.ofSeconds(60 + 6L * ROUNDS))
            .run(ClusterKillProgram.class, Integer.toString(ROUNDS));
    assertThat(outcome.status()).as(outcome.output()).isZero();
    assertThat(outcome.output().lines().filter(line -> line.startsWith("> ")))
        .startsWith("> rounds: " + ROUNDS, "> right: true", "> failed: true")
        .noneMatch(line -> line.startsWith("> fault"));
  }
}
