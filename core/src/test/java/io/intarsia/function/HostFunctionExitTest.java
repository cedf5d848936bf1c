package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Host functions do not keep a process alive, nor take it down.
@Tag("full")
final class HostFunctionExitTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"return", "exit", "exitInsideWithHook"})
  void process_endsWhileAHostFunctionRuns_endsWell(String how)
      throws IOException, InterruptedException {
    var outcome = ChildJvm.in(folder).run(HostFunctionChild.class, how);

    assertThat(outcome.status()).as(outcome.output()).isZero();
  }
}
