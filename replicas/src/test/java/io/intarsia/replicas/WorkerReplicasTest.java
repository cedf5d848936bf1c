package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Replicas on two workers, each a process, of which this one is the controller.
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
@NotDeferred("clusters are joined by the eager executor")
final class WorkerReplicasTest {
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private final List<Process> workers = new ArrayList<>();
  private Environment tf;

  @BeforeEach
  void start() throws IOException {
    ClusterSpec cluster = freeCluster();
    for (int task = 0; task < 2; task++) {
      workers.add(worker(cluster, task));
    }
    for (Process worker : workers) {
      assertThat(worker.inputReader().readLine()).isEqualTo("up");
    }
    tf =
        Environment.open(
            EnvironmentOptions.defaults()
                .withCluster(ClusterOptions.of(cluster, "client", 0))
                .withDeadline(DEADLINE));
  }

  private static ClusterSpec freeCluster() throws IOException {
    try (var first = new ServerSocket(0);
        var second = new ServerSocket(0);
        var client = new ServerSocket(0)) {
      return ClusterSpec.parse(
          "worker=localhost:%d,localhost:%d;client=localhost:%d"
              .formatted(first.getLocalPort(), second.getLocalPort(), client.getLocalPort()));
    }
  }

  private static Process worker(ClusterSpec cluster, int task) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-CreateCoredumpOnCrash",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            WorkerProgram.class.getName(),
            cluster.toString(),
            Integer.toString(task))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @AfterEach
  void end() throws InterruptedException {
    if (tf != null) {
      tf.close();
    }
    for (Process worker : workers) {
      worker.destroyForcibly().waitFor();
    }
  }

  private static List<String> devices(PerReplica<Tensor> values) {
    return values.values().stream().map(each -> ((EagerTensor) each).device()).toList();
  }

  @Test
  void run_onWorkers_computesThere() {
    var replicas = Replicas.onWorkers(tf);
    assertThat(replicas.devices())
        .containsExactly(
            "/job:worker/replica:0/task:0/device:CPU:0",
            "/job:worker/replica:0/task:1/device:CPU:0");
    PerReplica<Variable> weights =
        replicas.run((g, r) -> Variable.of(g, new float[] {r.id() + 1, 10}));
    PerReplica<Tensor> sums =
        replicas.run((g, r, w) -> r.allReduce(ReduceOp.SUM, w.read(g)), weights);
    assertThat(devices(sums)).containsExactlyElementsOf(replicas.devices());
    assertThat(sums.get(1).toArray(float[].class)).containsExactly(3, 20);

    var step =
        tf.function((Ops g, PerReplica<Variable> all, Tensor rate) ->
            replicas.run(
                g,
                (h, r, w) -> {
                  Tensor mean = r.allReduce(ReduceOp.MEAN, w.read(h));
                  return w.assignSub(h, mean.times(rate)).read(h);
                },
                all));
    PerReplica<Tensor> stepped = step.apply(weights, tf.constant(0.5f));
    assertThat(stepped.get(0).toArray(float[].class)).containsExactly(0.25f, 5);
    assertThat(stepped.get(1).toArray(float[].class)).containsExactly(1.25f, 5);
    assertThat(weights.get(1).value().toArray(float[].class)).containsExactly(1.25f, 5);
  }

  @Test
  void run_withAWorkerThatEnded_failsAndNamesIt() throws InterruptedException {
    var replicas = Replicas.onWorkers(tf);
    PerReplica<Tensor> given = replicas.run((g, r) -> g.ones(2));
    workers.get(1).destroyForcibly().waitFor();
    assertThatThrownBy(() -> replicas.run((g, r, x) -> x.plus(1), given))
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageContaining("replica 1")
        .hasMessageContaining("/job:worker/task:1");
  }

  @Test
  void onWorkers_ofAnEnvironmentWithoutCluster_isRefused() {
    try (var alone = Environment.open()) {
      assertThatThrownBy(() -> Replicas.onWorkers(alone))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("EnvironmentOptions.withCluster");
    }
  }
}
