package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An environment and two workers, each a process, at work.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
@NotDeferred("clusters are joined by the eager executor")
final class ClusterTest {
  private static final String CLIENT = "/job:client/replica:0/task:0/device:CPU:0";
  private static final String FIRST = "/job:worker/replica:0/task:0/device:CPU:0";
  private static final String SECOND = "/job:worker/replica:0/task:1/device:CPU:0";
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private static ClusterWorkers workers;
  private static Environment tf;
  private static Ops first;
  private static Ops second;

  @BeforeAll
  static void start() throws Exception {
    workers = ClusterWorkers.start(0);
    tf = Environment.open(workers.options(DEADLINE));
    first = tf.device("/job:worker/task:0");
    second = tf.device("/job:worker/task:1");
  }

  @AfterAll
  static void end() throws Exception {
    if (tf != null) {
      tf.close();
    }
    if (workers != null) {
      workers.close();
    }
  }

  private static String device(Tensor tensor) {
    return ((EagerTensor) tensor).device();
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  @Test
  void devices_ofAllTasks_areListedThisProcessFirst() {
    assertThat(tf.devices()).extracting(Device::name).containsExactly(CLIENT, FIRST, SECOND);
  }

  @ParameterizedTest
  @CsvSource({
    "/job:worker/task:1, " + SECOND,
    "/job:worker/replica:0/task:1, " + SECOND,
    "/job:worker/task:1/CPU:0, " + SECOND,
    "job:worker/task:0/device:cpu:0, " + FIRST,
    SECOND + ", " + SECOND,
    "/job:client, " + CLIENT,
    "/CPU:0, " + CLIENT,
    "CPU, " + CLIENT,
    "/task:0, " + CLIENT
  })
  void device_eachWayToWriteIt_isFound(String written, String expected) {
    assertThat(device(tf.device(written).constant(1f))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "/job:worker/task:2, no device '/job:worker/task:2'; there are ",
        "/job:nobody/task:0, no device '/job:nobody/task:0'; there are ",
        "/job:worker/task:0/CPU:7, no device '/job:worker/task:0/CPU:7'; there are ",
        "/job:worker/tusk:1, no device '/job:worker/tusk:1'; there are ",
        "/job:worker/task:x, '/job:worker/task:x' is not the name of a device",
        "\"\", '' is not the name of a device",
        "/job:worker, '/job:worker' says no task; there are "
      })
  void device_notThere_listsThoseThereAre(String written, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.device(written))
        .withMessageStartingWith("device: " + message)
        .withMessageContaining("/job:worker/replica:0/task:1");
  }

  @Test
  void op_onAWorker_leavesItsResultThere() {
    Tensor x = tf.constant(new float[] {1, 2});
    Tensor there = second.math.add(x, x);
    assertThat(device(x)).isEqualTo(CLIENT);
    assertThat(device(there)).isEqualTo(SECOND);
    assertThat(floats(there)).containsExactly(2, 4);
  }

  @Test
  void op_ofATensorOfAnotherTask_copiesIt() {
    Tensor there = second.constant(new float[] {3, 4});
    Tensor elsewhere = first.math.multiply(there, there);
    Tensor here = tf.math.add(there, elsewhere);
    assertThat(device(elsewhere)).isEqualTo(FIRST);
    assertThat(device(here)).isEqualTo(CLIENT);
    assertThat(floats(here)).containsExactly(12, 20);
  }

  @Test
  void identity_onADevice_copies() {
    Tensor there = second.constant(new float[] {3, 4});
    assertThat(device(first.identity(there))).isEqualTo(FIRST);
    assertThat(device(tf.device("CPU").identity(there))).isEqualTo(CLIENT);
  }

  @Test
  void strings_onAWorker_comeBack() {
    Tensor there = second.strings.join(List.of(second.constant("in"), second.constant("tarsia")));
    assertThat(device(there)).isEqualTo(SECOND);
    assertThat(there.toArray(String.class)).isEqualTo("intarsia");
  }

  @Test
  void remoteTensor_ofManyBytes_countsForNothingHere() {
    long before = tf.statistics().liveBytes();
    try (Tensor there = second.zeros(Shape.of(1 << 20))) {
      assertThat(tf.statistics().liveBytes() - before).isLessThan(1 << 20);
      assertThat(there.shape()).isEqualTo(Shape.of(1 << 20));
    }
  }

  @Test
  void variable_onAWorker_livesThereAndItsOpsRunThere() {
    try (Variable v = Variable.of(second, new float[] {1, 2})) {
      v.assignAdd(tf.constant(new float[] {1, 1}));
      assertThat(device(v.read(tf))).isEqualTo(SECOND);
      assertThat(floats(v.read(tf))).containsExactly(2, 3);
      assertThat(floats(first.math.add(v.read(second), v.read(second)))).containsExactly(4, 6);
      v.scatter(second).add(new int[] {1}, new float[] {10});
      assertThat(floats(v.value())).containsExactly(2, 13);
    }
  }

  @Test
  void branchesAndLoops_onAWorker_runThere() {
    Tensor ten =
        second.whileLoop(
            (ops, i) -> ops.math.less(i, ops.constant(10)),
            (ops, i) -> ops.math.add(i, ops.constant(1)),
            second.constant(0));
    assertThat(device(ten)).isEqualTo(SECOND);
    assertThat(ten.asInt()).isEqualTo(10);
    Tensor chosen =
        second.cond(
            second.math.greater(ten, second.constant(5)),
            ops -> ops.math.negative(ten),
            ops -> ten);
    assertThat(device(chosen)).isEqualTo(SECOND);
    assertThat(chosen.asInt()).isEqualTo(-10);
  }

  @Test
  void tape_overOpsOfAWorker_givesGradients() {
    Tensor x = second.constant(new float[] {3, 4});
    try (var tape = second.gradientTape()) {
      tape.watch(x);
      Tensor y = second.math.multiply(second.math.multiply(x, x), x);
      Tensor gradient = tape.gradient(y, x);
      assertThat(floats(Objects.requireNonNull(gradient))).containsExactly(27, 48);
    }
  }

  @Test
  void function_withNodesOfTwoWorkers_runsOnBoth() {
    var code = tf.function((Ops ops, Tensor x) -> first.math.add(second.math.multiply(x, x), x));
    Tensor result = code.apply(tf.constant(new float[] {2, 3}));
    assertThat(device(result)).isEqualTo(FIRST);
    assertThat(floats(result)).containsExactly(6, 12);
  }

  @Test
  void compiledFunction_ofAWorker_runsHereAndTakesNoVariableOfTheWorker() {
    var compiled = FunctionOptions.defaults().withJitCompile(true);
    var worker = tf.device("/job:worker/task:1");
    var v = Variable.of(worker, new float[] {1, 2});
    Tensor x = worker.constant(new float[] {10, 20});
    Tensor y = worker.function((Ops g, Tensor t) -> t.times(2), compiled).apply(x);
    assertThat(device(y)).isEqualTo(CLIENT);
    assertThat(floats(y)).containsExactly(20, 40);

    var reading = worker.function((Ops g, Tensor t) -> t.plus(v.read(g)), compiled);
    assertThatThrownBy(() -> reading.apply(x))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("what XLA compiles runs in this process");
  }

  @Test
  void function_ofAVariableOnAWorker_readsIt() {
    try (Variable v = Variable.of(second, new float[] {5, 6})) {
      var code = tf.function((Ops ops, Tensor x) -> ops.math.multiply(x, v.read(ops)));
      assertThat(floats(code.apply(tf.constant(new float[] {2, 3})))).containsExactly(10, 18);
    }
  }

  @Test
  void wrongValues_onAWorker_areRefusedAsHere() {
    Tensor there = second.constant(new float[] {1, 2});
    assertThatThrownBy(() -> second.gather(there, second.constant(new int[] {7})))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("/job:worker/")
        .hasMessageContaining("7 is not in [0, 2)");
    assertThat(floats(second.math.add(there, there))).containsExactly(2, 4);
  }

  @Test
  @Tag("nightly")
  void failuresInOneThread_areNotToldInAnother() throws Exception {
    var over = new AtomicBoolean();
    var failing = new FutureTask<>(() -> failUntil(over));
    Thread.ofPlatform().start(failing);
    try (Tensor x = first.constant(new float[] {3, 4})) {
      for (int i = 0; i < 2000; i++) {
        try (Tensor sum = first.math.add(x, x);
            Tensor copy = second.identity(sum)) {
          assertThat(floats(copy)).containsExactly(6, 8);
        }
      }
    } finally {
      over.set(true);
    }
    assertThat(failing.get()).isPositive();
  }

  /// How often it failed as it should.
  private int failUntil(AtomicBoolean over) {
    Tensor there = second.constant(new float[] {1, 2});
    Tensor outside = second.constant(new int[] {7});
    int failures = 0;
    for (; !over.get(); failures++) {
      assertThatThrownBy(() -> second.gather(there, outside))
          .hasMessageContaining("7 is not in [0, 2)");
    }
    return failures;
  }

  @Test
  void tensorOfThisCluster_inAnotherEnvironment_isRefused() {
    Tensor there = second.constant(1f);
    try (var other = Environment.open()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> other.math.add(there, there))
          .withMessageContaining("input 0 belongs to another environment");
      var code = tf.function((Ops ops, Tensor x) -> ops.math.add(x, x));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> code.apply(other.constant(1f)))
          .withMessageContaining("another environment");
    }
  }

  @Test
  void copies_notAutomatic_needIdentity() throws Exception {
    ClusterSpec mine = withClient(1, freePort());
    var joined = ClusterOptions.of(mine, "client", 1).withAutomaticCopies(false);
    try (var strict =
        Environment.open(
            EnvironmentOptions.defaults().withCluster(joined).withDeadline(DEADLINE))) {
      Ops there = strict.device("/job:worker/task:1");
      Tensor x = there.constant(new float[] {1, 2});
      assertThat(floats(there.math.add(x, x))).containsExactly(2, 4);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> strict.math.add(x, x))
          .withMessageContaining(
              "input 0 is on /job:worker/replica:0/task:1, the op runs on"
                  + " /job:client/replica:0/task:1")
          .withMessageContaining(".identity(t)");
      Tensor here = strict.identity(x);
      assertThat(floats(strict.math.add(here, here))).containsExactly(2, 4);
      try (Variable v = Variable.of(there, new float[] {1, 2})) {
        assertThat(floats(v.read(strict))).containsExactly(1, 2);
      }
    }
  }

  @Test
  void reconnect_nothingLost_keepsTensorsAndVariables() {
    try (Variable v = Variable.of(second, new float[] {5, 6})) {
      Tensor there = second.constant(new float[] {1, 2});
      tf.reconnect();
      assertThat(floats(second.math.add(there, v.read(second)))).containsExactly(6, 8);
    }
  }

  @Test
  void open_ownPortInUse_saysWhose() throws Exception {
    try (var taken = new ServerSocket(0)) {
      ClusterSpec cluster = withClient(7, taken.getLocalPort());
      var options =
          EnvironmentOptions.defaults().withCluster(ClusterOptions.of(cluster, "client", 7));
      assertThatThrownBy(() -> Environment.open(options))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(
              "cluster: this process cannot listen at its own address, /job:client/task:7 at"
                  + " localhost:"
                  + taken.getLocalPort());
    }
  }

  @Test
  void open_tasksNotThere_namesThemWithinTheDeadline() throws Exception {
    ClusterSpec nobody = ClusterWorkers.freeCluster();
    var options =
        EnvironmentOptions.defaults()
            .withCluster(ClusterOptions.of(nobody, "client", 0))
            .withDeadline(Duration.ofMillis(300));
    long start = System.nanoTime();
    assertThatThrownBy(() -> Environment.open(options))
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageStartingWith(
            "Environment.open: no answer within 300 ms from /job:worker/task:0 at "
                + nobody.address("worker", 0)
                + " (Connection refused), /job:worker/task:1");
    assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(5).toNanos());
  }

  // The workers, and another client.
  private static ClusterSpec withClient(int task, int port) {
    return ClusterSpec.sparse(
        Map.of(
            "worker", workers.cluster().tasks("worker"),
            "client", Map.of(task, "localhost:" + port)));
  }

  private static int freePort() throws Exception {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
