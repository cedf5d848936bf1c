package io.intarsia.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("I-13")
final class CollectiveOptionsTest {
  private static final ClusterSpec CLUSTER =
      ClusterSpec.parse("worker=localhost:2222,localhost:2223,10.0.0.7:2224");

  @Test
  void of_aTask_isReachedByThisMachine_waitsFiveMinutes_andSendsPacksOf4Megabytes() {
    var options = CollectiveOptions.of(CLUSTER, "worker", 1);
    assertThat(options)
        .isEqualTo(
            new CollectiveOptions(
                CLUSTER, "worker", 1, Reach.THIS_MACHINE, Duration.ofMinutes(5), 4_000_000));
  }

  @Test
  void with_changesOneOption() {
    var options = CollectiveOptions.of(CLUSTER, "worker", 0);
    assertThat(options.withReach(Reach.ANYBODY).reach()).isEqualTo(Reach.ANYBODY);
    assertThat(options.withReach(Reach.ANYBODY).withReach(Reach.THIS_MACHINE)).isEqualTo(options);
    assertThat(options.withTimeout(Duration.ofSeconds(7)).timeout()).hasSeconds(7);
    assertThat(options.withTimeout(Duration.ofMinutes(5))).isEqualTo(options);
    assertThat(options.withBytesPerPack(9).bytesPerPack()).isEqualTo(9);
    assertThat(options.withBytesPerPack(9).withTimeout(Duration.ofSeconds(7)).bytesPerPack())
        .isEqualTo(9);
    assertThat(options.withBytesPerPack(9).withReach(Reach.ANYBODY).bytesPerPack()).isEqualTo(9);
    assertThat(options.withBytesPerPack(9).withBytesPerPack(4_000_000)).isEqualTo(options);
  }

  @Test
  void pack_withoutBytes_isRefused() {
    var options = CollectiveOptions.of(CLUSTER, "worker", 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withBytesPerPack(0))
        .withMessage(
            "collectives: bytesPerPack must be >= 1, got 0; Long.MAX_VALUE sends one vector a dtype");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT0.099S", "PT-1S", "P8D"})
  void timeout_outOfRange_isRefused(String timeout) {
    var options = CollectiveOptions.of(CLUSTER, "worker", 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withTimeout(Duration.parse(timeout)))
        .withMessage(
            "collectives: timeout must be from 100 ms to 7 days, got %s; it cannot be without end, as a partner may never come"
                .formatted(Duration.parse(timeout)));
  }

  @Test
  void task_thatIsNotThere_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectiveOptions.of(CLUSTER, "worker", 3))
        .withMessageContaining("job \"worker\" has no task 3");
  }

  @Test
  void task_ofAnotherMachine_mustBeReachedByAnybody() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectiveOptions.of(CLUSTER, "worker", 2))
        .withMessageContaining("only this machine shall reach /job:worker/task:2")
        .withMessageContaining("localhost:2224")
        .withMessageContaining("CollectiveOptions.withReach(Reach.ANYBODY)");
    assertThat(
            new CollectiveOptions(CLUSTER, "worker", 2, Reach.ANYBODY, Duration.ofSeconds(1), 1)
                .task())
        .isEqualTo(2);
  }
}
