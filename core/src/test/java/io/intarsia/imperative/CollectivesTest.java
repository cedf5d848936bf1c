package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Environments that take part in collectives: two tasks in one process, which is enough to see
/// that they compute, wait, and fail as they should. Processes of their own are tried in module
/// `replicas`.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
@NotDeferred("collectives are taken part in by the eager executor")
final class CollectivesTest {
  private static final Attributes SUM = Attributes.of("merge_op", "Add").with("final_op", "Id");

  private static ClusterSpec cluster(int tasks) throws IOException {
    var text = new StringBuilder("worker=");
    for (int i = 0; i < tasks; i++) {
      try (var probe = new ServerSocket(0)) {
        text.append(i == 0 ? "" : ",").append("localhost:").append(probe.getLocalPort());
      }
    }
    return ClusterSpec.parse(text.toString());
  }

  private static EnvironmentOptions options(ClusterSpec cluster, int task, Duration timeout) {
    return EnvironmentOptions.defaults()
        .withCollectives(CollectiveOptions.of(cluster, "worker", task).withTimeout(timeout));
  }

  private static Environment open(ClusterSpec cluster, int task, Duration timeout) {
    return Environment.open(options(cluster, task, timeout));
  }

  private static CompletableFuture<Environment> opening(
      ClusterSpec cluster, int task, Duration timeout) {
    return CompletableFuture.supplyAsync(
        () -> open(cluster, task, timeout), Thread::startVirtualThread);
  }

  private static Tensor sum(Ops tf, int size, int instance, Tensor value) {
    return tf.execute("CollectiveReduceV2", SUM, value, size, 1, instance, List.of())[0];
  }

  @Test
  void reduce_ofTwoTasks_isTheSumInBoth() throws Exception {
    ClusterSpec cluster = cluster(2);
    var opening = opening(cluster, 1, Duration.ofSeconds(30));
    try (var first = open(cluster, 0, Duration.ofSeconds(30));
        var second = opening.join()) {
      assertThat(first.devices().getFirst().name())
          .isEqualTo("/job:worker/replica:0/task:0/device:CPU:0");
      var other =
          CompletableFuture.supplyAsync(() ->
              sum(second, 2, 7, second.constant(new float[] {10, 20})).toArray(float[].class));
      assertThat(sum(first, 2, 7, first.constant(new float[] {1, 2})).toArray(float[].class))
          .containsExactly(11, 22);
      assertThat(other.get()).containsExactly(11, 22);
    }
  }

  // A function in the thread of its caller would run in a session, which has no partners.
  @Test
  void reduce_inAFunction_doesNotRunInASessionOfTheCaller() throws Exception {
    try (var tf = open(cluster(1), 0, Duration.ofSeconds(5))) {
      var twice = tf.function((Ops g, Tensor x) -> sum(g, 1, 3, sum(g, 1, 2, x)).times(2));
      for (int i = 0; i < 20; i++) {
        assertThat(twice.apply(tf.constant(new float[] {i})).toArray(float[].class))
            .containsExactly(2 * i);
      }
    }
  }

  @Test
  void open_whenNoPartnerComes_namesIt() throws Exception {
    ClusterSpec cluster = cluster(2);
    assertThatThrownBy(() -> open(cluster, 0, Duration.ofMillis(700)))
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageContaining("no answer within 700 ms from /job:worker/task:1 at localhost:")
        .hasMessageContaining("start the program there too");
    // The port is free again.
    try (var probe = new ServerSocket(port(cluster, 0))) {
      assertThat(probe.isBound()).isTrue();
    }
  }

  private static int port(ClusterSpec cluster, int task) {
    String address = cluster.address("worker", task);
    return Integer.parseInt(address.substring(address.indexOf(':') + 1));
  }

  // As one does that the process kept from an environment before, whose partner was lost. A
  // collective that met it would be the last one.
  @Test
  void open_whoseFirstConnectionEnds_connectsAnew() throws Exception {
    ClusterSpec cluster = cluster(2);
    try (var relay = FlakyRelay.to(port(cluster, 0))) {
      ClusterSpec relayed =
          ClusterSpec.parse(
              "worker=localhost:%d,localhost:%d".formatted(relay.port(), port(cluster, 1)));
      var opening = opening(relayed, 1, Duration.ofSeconds(30));
      try (var first = open(cluster, 0, Duration.ofSeconds(30));
          var second = opening.join()) {
        var other =
            CompletableFuture.supplyAsync(() -> sum(second, 2, 7, second.constant(10)).asInt());
        assertThat(sum(first, 2, 7, first.constant(1)).asInt()).isEqualTo(11);
        assertThat(other.get()).isEqualTo(11);
        assertThat(relay.ended()).isEqualTo(1);
      }
    }
  }

  @Test
  void open_whenThePortIsInUse_saysWhose_andLeavesItAlone() throws Exception {
    ClusterSpec cluster = cluster(1);
    try (var tf = open(cluster, 0, Duration.ofSeconds(5))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> open(cluster, 0, Duration.ofSeconds(5)))
          .withMessageContaining(
              "cannot listen at its own address, /job:worker/task:0 at localhost")
          .withMessageContaining("give the task another port");
      assertThat(sum(tf, 1, 1, tf.constant(3)).asInt()).isEqualTo(3);
    }
  }

  @Test
  void open_againAtTheSamePort_works() throws Exception {
    ClusterSpec cluster = cluster(1);
    for (int i = 0; i < 2; i++) {
      try (var tf = open(cluster, 0, Duration.ofSeconds(5))) {
        assertThat(sum(tf, 1, 1, tf.constant(i)).asInt()).isEqualTo(i);
      }
    }
  }

  @Test
  void reduce_whosePartnerDoesNotCome_endsAfterTheTimeout_asDoAllLater() throws Exception {
    ClusterSpec cluster = cluster(2);
    var opening = opening(cluster, 1, Duration.ofSeconds(30));
    try (var first = open(cluster, 0, Duration.ofSeconds(2));
        var second = opening.join()) {
      Tensor x = first.constant(new float[] {1, 2});
      long start = System.nanoTime();
      assertThatThrownBy(() -> sum(first, 2, 1, x))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining("/job:worker/task:0 at localhost")
          .hasMessageContaining("waited 2000 ms for /job:worker/task:1 at localhost")
          .hasMessageContaining("in CollectiveReduceV2 of float32 [2]")
          .hasMessageContaining("open another in all tasks, and go on from the last checkpoint");
      assertThat(System.nanoTime() - start).isBetween(1_900_000_000L, 6_000_000_000L);
      assertThatThrownBy(() -> sum(first, 2, 2, x))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining("waited 2000 ms");
      assertThat(x.plus(x).toArray(float[].class)).containsExactly(2, 4);
      assertThat(second.isClosed()).isFalse();
    }
  }

  // The attribute of the runtime is less than the limit of the environment.
  @Test
  void reduce_withALimitOfItsOwn_endsAfterThat() throws Exception {
    try (var tf = open(cluster(1), 0, Duration.ofMinutes(5))) {
      Attributes limited = SUM.with("timeout_seconds", 1.2f);
      long start = System.nanoTime();
      assertThatThrownBy(() -> tf.execute("CollectiveReduceV2", limited, 1f, 2, 1, 1, List.of()))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining("waited 1200 ms for a partner, of which the cluster has none,");
      assertThat(System.nanoTime() - start).isBetween(1_200_000_000L, 6_000_000_000L);
    }
  }

  @Test
  void reduce_withALimitOfItsOwn_inAFunction_isRefused() throws Exception {
    try (var tf = open(cluster(1), 0, Duration.ofSeconds(30))) {
      Attributes limited = SUM.with("timeout_seconds", 30f);
      var code =
          tf.function((Ops g, Tensor x) ->
              g.execute("CollectiveReduceV2", limited, x, 1, 1, 1, List.of())[0]);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> code.apply(tf.constant(1f)))
          .withMessageContaining(
              "CollectiveReduceV2: attribute 'timeout_seconds' must be 0 in a function, got 30.0")
          .withMessageContaining("RunOptions.withTimeout");
      assertThat(tf.execute("CollectiveReduceV2", limited, 7f, 1, 1, 2, List.of())[0].asFloat())
          .isEqualTo(7);
    }
  }

  // Said at once: the group is cancelled, and nothing waits for the time of the run options.
  @Test
  void reduce_afterOneThatRunOptionsStopped_saysThatNoneWorks() throws Exception {
    try (var tf = open(cluster(1), 0, Duration.ofSeconds(30))) {
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(500)));
      assertThatThrownBy(() -> sum(tf, 2, 1, tf.constant(1f)))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining("longer than the timeout of the run options, 500 ms");
      assertThatThrownBy(() -> sum(tf, 2, 2, tf.constant(1f)))
          .isInstanceOf(TensorFlowException.Cancelled.class)
          .hasMessageContaining("no collective of this environment works any more");
    }
  }

  @Test
  void reduce_whosePartnerCloses_fails_andNamesIt() throws Exception {
    ClusterSpec cluster = cluster(2);
    var opening = opening(cluster, 1, Duration.ofSeconds(30));
    try (var first = open(cluster, 0, Duration.ofSeconds(30))) {
      opening.join().close();
      assertThatThrownBy(() -> sum(first, 2, 1, first.constant(1f)))
          .isInstanceOf(TensorFlowException.Unavailable.class)
          .hasMessageContaining("/job:worker/task:1 at localhost")
          .hasMessageContaining("ended or is out of reach");
    }
  }

  @Test
  void close_whileACollectiveWaits_endsIt() throws Exception {
    ClusterSpec cluster = cluster(2);
    var opening = opening(cluster, 1, Duration.ofSeconds(60));
    var first = open(cluster, 0, Duration.ofSeconds(60));
    try (var second = opening.join()) {
      var waiting = CompletableFuture.runAsync(() -> sum(first, 2, 1, first.constant(1f)));
      Thread.sleep(300);
      first.close();
      assertThatThrownBy(waiting::join)
          .isInstanceOf(CompletionException.class)
          .hasMessageContaining("close");
      assertThat(second.isClosed()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reduce_whoseThreadIsInterrupted_ends(boolean inFunction) throws Exception {
    ClusterSpec cluster = cluster(2);
    var opening = opening(cluster, 1, Duration.ofSeconds(60));
    try (var first = open(cluster, 0, Duration.ofSeconds(60));
        var second = opening.join()) {
      Tensor x = first.constant(1f);
      var code = first.function((Ops g, Tensor y) -> sum(g, 2, 1, y));
      Thread here = Thread.currentThread();
      Thread.startVirtualThread(() -> {
        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        here.interrupt();
      });
      ThrowingCallable call = inFunction ? () -> code.apply(x) : () -> sum(first, 2, 1, x);
      assertThatThrownBy(call)
          .isInstanceOf(TensorFlowException.Cancelled.class)
          .hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(second.isClosed()).isFalse();
    }
  }

  @Test
  void abortCollectives_failsThemWithTheReason() throws Exception {
    try (var tf = open(cluster(1), 0, Duration.ofSeconds(5))) {
      var reason =
          TensorFlowException.of(TensorFlowException.Code.ABORTED, "the third loss was infinite");
      tf.abortCollectives(reason);
      assertThatThrownBy(() -> sum(tf, 1, 1, tf.constant(1f)))
          .isInstanceOf(TensorFlowException.Aborted.class)
          .hasMessageContaining("the third loss was infinite");
    }
  }

  @Test
  void abortCollectives_withoutPartners_isRefused() {
    try (var tf = Environment.open()) {
      var reason = TensorFlowException.of(TensorFlowException.Code.ABORTED, "no");
      assertThatIllegalStateException()
          .isThrownBy(() -> tf.abortCollectives(reason))
          .withMessageContaining("takes part in no collectives");
    }
  }

  @Test
  void collective_withoutPartners_isRefusedRatherThanWaitedFor() {
    try (var tf = Environment.open()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> sum(tf, 1, 1, tf.constant(1f)))
          .withMessageContaining("CollectiveReduceV2: this environment has no partners")
          .withMessageContaining("EnvironmentOptions.withCollectives");
      var code = tf.function((Ops g, Tensor x) -> sum(g, 1, 1, x));
      assertThatIllegalStateException()
          .isThrownBy(() -> code.apply(tf.constant(1f)))
          .withMessageContaining("has no partners");
    }
  }

  // Each ends in an exception; the environment is of no use for collectives after some of them.
  @Test
  void hostileCalls_endInExceptions() throws Exception {
    List<Object[]> hostile =
        List.of(
            new Object[] {new float[] {1}, 0, 1, 1},
            new Object[] {new float[] {1}, -3, 1, 1},
            new Object[] {new float[] {1}, new int[] {1, 1}, 1, 1},
            new Object[] {new float[] {1}, 1, new int[0], 1},
            new Object[] {new float[] {1}, 1, 1, new int[] {1, 2}},
            new Object[] {new float[] {1}, Integer.MAX_VALUE, 1, 1},
            new Object[] {new String[] {"a"}, 1, 1, 1},
            new Object[] {new boolean[] {true}, 1, 1, 1});
    for (Object[] call : hostile) {
      for (String op :
          List.of("CollectiveReduceV2", "CollectiveGatherV2", "CollectiveAllToAllV2")) {
        try (var tf = open(cluster(1), 0, Duration.ofMillis(500))) {
          Attributes attributes = op.startsWith("CollectiveReduce") ? SUM : Attributes.NONE;
          assertThatThrownBy(
                  () -> tf.execute(op, attributes, call[0], call[1], call[2], call[3], List.of()))
              .as(op)
              .isInstanceOfAny(TensorFlowException.class, IllegalArgumentException.class);
        }
      }
    }
  }

  @Test
  void broadcast_hostile_endsInAnException() throws Exception {
    try (var tf = open(cluster(1), 0, Duration.ofMillis(500))) {
      Attributes floats = Attributes.of("T", DType.FLOAT32);
      assertThatThrownBy(() -> tf.execute("CollectiveBcastRecvV2", floats, 1, 1, 1, new int[] {-5}))
          .isInstanceOfAny(TensorFlowException.class, IllegalArgumentException.class);
      assertThatThrownBy(() -> tf.execute("CollectiveBcastRecvV2", floats, 2, 2, 1, new int[] {1}))
          .isInstanceOf(TensorFlowException.class);
    }
  }

  @Test
  void options_whichExcludeEachOther_areRefused() throws Exception {
    ClusterSpec cluster = cluster(2);
    var collectives = options(cluster, 0, Duration.ofSeconds(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> collectives.withCluster(ClusterOptions.of(cluster, "worker", 0)))
        .withMessageContaining("not both; open two");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> collectives.withExecutor(ExecutorKind.SESSION))
        .withMessageContaining("the executor EAGER takes part in collectives, not a session");
  }
}
