package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The runtime's log is not for users, but what else the process writes is.
@Tag("full")
final class FirstSessionTest {
  private static final String LOG = "mlir_graph_optimization_pass.cc";

  @TempDir private Path folder;

  @Test
  void session_firstInTheProcess_writesNothingOfItsOwnAndLosesNothing() throws Exception {
    var outcome = ChildJvm.in(folder).run(FirstSessionChild.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    assertThat(outcome.output()).contains("sum [3, 4]").doesNotContain(LOG, "InitializeLog");
    for (int i = 0; i < 200; i++) {
      assertThat(outcome.output()).containsOnlyOnce("line " + i + System.lineSeparator());
    }
  }

  @Test
  void session_ofOneWhoAsksForTheLog_writesIt() throws Exception {
    var outcome =
        ChildJvm.in(folder).withOptions("-Dintarsia.log=true").run(FirstSessionChild.class);
    assertThat(outcome.output()).contains("sum [3, 4]", LOG);
  }

  /// As a process has it that was started by one in which the log is off.
  @Test
  void session_ofOneWhoAsksForErrorsOnly_writesNothingOfItsOwn() throws Exception {
    var outcome = child("3").run(FirstSessionChild.class);
    assertThat(outcome.output()).contains("sum [3, 4]").doesNotContain(LOG, "InitializeLog");
  }

  @Test
  void session_ofOneWhoAsksForEveryLevel_writesIt() throws Exception {
    assertThat(child("0").run(FirstSessionChild.class).output()).contains("sum [3, 4]", LOG);
  }

  private ChildJvm child(String level) {
    return ChildJvm.in(folder).withVariable("TF_CPP_MIN_LOG_LEVEL", level);
  }
}
