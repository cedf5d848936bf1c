package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.support.NotDeferred;
import org.junit.jupiter.api.Test;

/// What `Replicas.restarting` refuses; `LostTrainingTest` has what it does.
@NotDeferred("collectives are taken part in by the eager executor")
final class RestartingTest {
  private static void assertRefused(int restarts, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Replicas.restarting(
                EnvironmentOptions.defaults(),
                "none",
                restarts,
                (tf, replicas) -> {
                  throw new AssertionError("must not run");
                }))
        .withMessageContaining(message);
  }

  @Test
  void restarting_fewerTimesThanNone_isRefused() {
    assertRefused(-1, "Replicas.restarting: restarts must be >= 0, got -1");
  }

  @Test
  void restarting_withoutCollectives_saysTheWayOut() {
    assertRefused(
        0, "takes part in no collectives; open it with EnvironmentOptions.withCollectives");
  }
}
