package io.intarsia.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.intarsia.support.ChildJvm;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The runtime's server in processes of their own: who reaches it, and how it ends.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "ports are closed to other machines on Linux only")
final class ServerTest {
  private static final ClusterSpec CLUSTER =
      ClusterSpec.parse("worker=localhost:2222;ps=10.9.8.7:1");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Reach.class)
  @Tag("full")
  void start_reach_answersAtTheOtherAddressesOfThisMachineOnlyForAnybody(Reach reach)
      throws Exception {
    int others = ServerProgram.otherAddresses().size();
    assumeThat(others).as("addresses beside loopback ones").isPositive();
    assertThat(run("reach", reach.name()))
        .startsWith("target is right: true", "loopback: true")
        .endsWith(
            Collections.nCopies(others, "other: " + (reach == Reach.ANYBODY))
                .toArray(String[]::new))
        .hasSize(2 + others);
  }

  @Test
  void close_connectionsAndPort_endAndThePortIsFree() throws Exception {
    assertThat(run("close"))
        .containsExactly("greeting: true", "rest: 0", "closed: false", "next: true");
  }

  @Test
  void start_portInUse_saysWhoseAndWhatToDo() throws Exception {
    assertThat(run("in-use"))
        .singleElement()
        .asString()
        .startsWith(
            "server: cannot listen at the port of /job:worker/task:0 (localhost:PORT): Address")
        .endsWith("; stop what listens there, or give the task another port in the cluster");
  }

  @Test
  void start_twoInOneProcess_closesOneAlone() throws Exception {
    assertThat(run("two"))
        .containsExactly(
            "first: false", "second: true", "Server(/job:worker/task:1, grpc://localhost:OTHER)");
  }

  @Test
  void start_unknownTask_listsThoseThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Server.start(CLUSTER, "worker", 1))
        .withMessage("cluster: job \"worker\" has no task 1; its tasks are 0 (localhost:2222)");
  }

  @Test
  void start_addressOfAnotherMachine_isRefusedForThisMachine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Server.start(CLUSTER, "ps", 0))
        .withMessageStartingWith(
            "server: only this machine shall reach /job:ps/task:0, but the host of its address"
                + " 10.9.8.7:1 is no loopback address")
        .withMessageContaining("ServerOptions.withReach(Reach.ANYBODY)");
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerOptions.defaults().withCpuDevices(0))
        .withMessage("ServerOptions: cpuDevices must be from 1 to 128, got 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerOptions.defaults().withThreads(0, 1025))
        .withMessage("ServerOptions: interOpThreads must be from 0 to 1024, got 1025");
  }

  private List<String> run(String... arguments) throws Exception {
    var outcome = ChildJvm.in(folder).run(ServerProgram.class, arguments);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    return outcome
        .output()
        .lines()
        .filter(line -> line.startsWith("> "))
        .map(line -> line.substring(2))
        .toList();
  }
}
