package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// What is particular to an environment whose ops run in a session.
final class SessionExecutorTest {
  private static final EnvironmentOptions SESSION =
      EnvironmentOptions.defaults().withExecutor(ExecutorKind.SESSION);

  private final Environment tf = Environment.open(SESSION);

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  @Tag("I-14")
  void session_ofAnEnvironment_isOneAndItsOwn() {
    assertThat(tf.session()).isSameAs(tf.session());
    assertThat(tf.session().target()).isEmpty();
    assertThat(tf.graph()).isSameAs(tf.session().graph());
    try (var other = Environment.open(SESSION)) {
      assertThat(other.session()).isNotSameAs(tf.session());
    }
  }

  @Test
  @Tag("I-45")
  void call_ofOneOp_isAPieceOfHandlesAndTheOp() {
    Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
    Tensor y = tf.constant(new float[][] {{5, 6}, {7, 8}});
    Map<String, Integer> before = tf.session().nodeCounts();
    Tensor product = tf.linalg.matMul(x, y);
    Map<String, Integer> after = tf.session().nodeCounts();
    assertThat(added(before, after))
        .isEqualTo(
            Map.of(
                "Placeholder",
                2,
                "GetSessionTensor",
                2,
                "MatMul",
                1,
                "GetSessionHandle",
                1,
                "Shape",
                1));
    assertThat(product.toArray(float[][].class)).isEqualTo(new float[][] {{19, 22}, {43, 50}});
  }

  @Test
  @Tag("I-17")
  @Tag("I-49")
  void graph_ofAnOpRunAgain_doesNotGrow() {
    Tensor x = tf.constant(new float[] {1, 2, 3});
    Tensor y = tf.constant(new float[] {4, 5});
    x.plus(x);
    byte[] graph = tf.session().toGraphDef();
    Tensor sum = y.plus(y);
    assertThat(sum.toArray(float[].class)).containsExactly(8, 10);
    assertThat(tf.session().toGraphDef()).hasSameSizeAs(graph);
    x.times(x);
    assertThat(tf.session().toGraphDef().length).isGreaterThan(graph.length);
  }

  @Test
  @Tag("I-17")
  @Tag("I-49")
  void graph_ofConstantsOnADevice_doesNotGrow() {
    try (var two = Environment.open(SESSION.withCpuDevices(2))) {
      var second = two.device("/CPU:1");
      Tensor x = second.constant(1f);
      second.math.add(x, 1f);
      Map<String, Integer> before = two.session().nodeCounts();
      for (int i = 0; i < 5; i++) {
        x = second.math.add(x, i);
        assertThat(((EagerTensor) second.constant(i + 0.5f)).device()).endsWith("CPU:1");
      }
      assertThat(two.session().nodeCounts()).isEqualTo(before);
      assertThat(x.asFloat()).isEqualTo(11);
    }
  }

  @Test
  void graph_ofAClosedEnvironment_saysWhatIsClosed() {
    var session = tf.session();
    tf.close();
    assertThatThrownBy(session::toGraphDef)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Environment used after close()");
  }

  @Test
  void failure_inAFunction_namesItOnceAndNoNodeOfTheSession() {
    var failing =
        tf.function((Ops g, Tensor t) ->
            g.hostFunction(
                (h, m) -> {
                  throw new IllegalStateException("mine");
                },
                t,
                TensorSpec.of(Shape.of(), DType.FLOAT32)));
    assertThatThrownBy(() -> failing.apply(tf.constant(2f)))
        .isInstanceOf(TensorFlowException.FailedPrecondition.class)
        .hasMessageContaining("mine")
        .hasMessageNotContaining("StatefulPartitionedCall")
        .hasMessageMatching("(?s)\\S+: \\{\\{function_node \\S+}} host function .*");
  }

  @Test
  @Tag("I-17")
  @Tag("I-61")
  void graph_ofAnotherEnvironmentOrFunction_staysAsItIs() {
    try (var other = Environment.open(SESSION)) {
      Tensor theirs = other.constant(1f);
      theirs.plus(theirs);
      var function = other.function((Ops g, Tensor t) -> g.math.add(t, t)).concrete(theirs);
      Map<String, Integer> before = other.session().nodeCounts();
      byte[] ofFunction = function.toGraphDef();
      Tensor x = tf.constant(2f);
      int nodes = total(tf.session().nodeCounts());

      for (int i = 0; i < 10; i++) {
        x.plus(x);
        tf.math.exp(x);
      }

      assertThat(total(tf.session().nodeCounts())).isGreaterThan(nodes);
      assertThat(tf.session().nodeCounts()).containsEntry("AddV2", 1).containsEntry("Exp", 1);
      assertThat(other.session().nodeCounts()).isEqualTo(before).containsEntry("AddV2", 1);
      assertThat(function.toGraphDef()).isEqualTo(ofFunction);
    }
  }

  private static int total(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  @Tag("I-50")
  void graph_ofAnotherDtype_getsOneNodeMore() {
    Tensor ints = tf.constant(new int[] {1, 2});
    Tensor floats = tf.constant(new float[] {1, 2});
    ints.plus(ints);
    assertThat(tf.session().nodeCounts()).containsEntry("AddV2", 1);
    floats.plus(floats);
    assertThat(tf.session().nodeCounts()).containsEntry("AddV2", 2);
    assertThat(ints.plus(ints).toArray(int[].class)).containsExactly(2, 4);
    assertThat(tf.session().nodeCounts()).containsEntry("AddV2", 2);
  }

  @Test
  @Tag("I-35")
  void uniform_drawnAgain_differsThoughTheGraphDoesNotGrow() {
    float[] first = tf.random.uniform(3).toArray(float[].class);
    Map<String, Integer> nodes = tf.session().nodeCounts();
    float[] second = tf.random.uniform(3).toArray(float[].class);

    assertThat(second).isNotEqualTo(first);
    assertThat(tf.session().nodeCounts()).isEqualTo(nodes).containsEntry("RandomUniform", 1);
  }

  @Test
  @Tag("I-37")
  void chain_ofOps_readsNothingUntilAsked() {
    Tensor x = tf.zeros(new int[] {1 << 20}, DType.FLOAT32);
    long before = tf.statistics().hostTransfers();
    for (int i = 0; i < 100; i++) {
      Tensor next = x.plus(1f);
      x.close();
      x = next;
    }
    assertThat(tf.statistics().hostTransfers()).isEqualTo(before);
    assertThat(x.shape().toString()).isEqualTo("[1048576]");
    assertThat(tf.math.reduceMax(x).toArray(float.class)).isEqualTo(100f);
    assertThat(tf.statistics().hostTransfers()).isEqualTo(before + 1);
  }

  @Test
  void tensors_closed_areDroppedByTheSession() {
    Tensor x = tf.constant(new float[] {1});
    for (int i = 0; i < 64; i++) {
      x.plus(x).close();
    }
    assertThat(tf.session().nodeCounts()).containsEntry("DeleteSessionTensor", 64);
    assertThat(x.plus(x).toArray(float[].class)).containsExactly(2);
  }

  @Test
  void tensor_large_isDroppedImmediately() {
    tf.zeros(new int[] {1 << 18}, DType.FLOAT32).close();
    assertThat(tf.session().nodeCounts()).containsEntry("DeleteSessionTensor", 1);
  }

  @Test
  void tensor_sharedByAFunctionThatPassesItThrough_livesUntilTheLastIsClosed() {
    var same = tf.function((Ops g, Tensor t) -> List.of(t, g.math.add(t, t)));
    Tensor x = tf.constant(new float[] {3});
    List<Tensor> given = same.apply(x);
    x.close();
    assertThat(given.getFirst().toArray(float[].class)).containsExactly(3);
    assertThat(given.getLast().toArray(float[].class)).containsExactly(6);
    given.getFirst().close();
    assertThatThrownBy(() -> given.getFirst().toHost()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("I-15")
  void trace_ofAFunction_listsTheOpsInIt() {
    // A shorter one would run op by op, and unary ops would become one.
    var sums =
        tf.function((Ops g, Tensor t) -> {
          Tensor y = t;
          for (int i = 0; i < 20; i++) {
            y = g.math.cumsum(y);
          }
          return y;
        });
    Tensor x = tf.constant(new float[][] {{4}});
    sums.apply(x);
    tf.setRunOptions(RunOptions.fullTrace());

    sums.apply(x);

    List<String> ops = new ArrayList<>(Collections.nCopies(20, "Cumsum"));
    ops.add(sums.traces().getFirst().name());
    assertThat(tf.stepTrace().stepStats())
        .extracting(NodeStats::op)
        .filteredOn(op -> !op.equals("Const"))
        .containsExactlyElementsOf(ops);
    assertThat(tf.lastRunMetadata().stepStats().getLast().inputs())
        .containsExactly("float32 [1, 1]");
  }

  @Test
  @Tag("I-15")
  void trace_ofAnOp_listsItAlone_untilCleared() {
    Tensor x = tf.constant(new float[][] {{4}});
    tf.setRunOptions(RunOptions.fullTrace());
    tf.linalg.matMul(x, x);
    assertThat(tf.lastRunMetadata().stepStats())
        .singleElement()
        .satisfies(node -> {
          assertThat(node.op()).isEqualTo("MatMul");
          assertThat(node.inputs()).containsExactly("float32 [1, 1]", "float32 [1, 1]");
          assertThat(node.durationNanos()).isNotNegative();
        });
    x.plus(x);
    assertThat(tf.stepTrace().stepStats())
        .extracting(NodeStats::op)
        .containsExactly("MatMul", "AddV2");
    tf.setRunOptions(RunOptions.defaults());
    assertThat(tf.lastRunMetadata().stepStats()).isEmpty();
  }

  @Test
  @Tag("I-16")
  void partitionGraphs_askedFor_areThoseOfTheLastRun() throws Exception {
    Tensor x = tf.constant(new float[][] {{4}});
    tf.math.cumsum(x);
    assertThat(tf.lastRunMetadata().partitionGraphs()).isEmpty();
    tf.setRunOptions(RunOptions.defaults().withOutputPartitionGraphs(true));

    tf.math.erf(x);
    tf.math.cumsum(x);

    assertThat(opsOf(tf.lastRunMetadata())).contains("Cumsum").doesNotContain("Erf");
    assertThat(opsOf(tf.stepTrace())).isEqualTo(opsOf(tf.lastRunMetadata()));
    tf.setRunOptions(RunOptions.fullTrace());
    tf.math.cumsum(x);
    assertThat(tf.lastRunMetadata().partitionGraphs()).isEmpty();
  }

  private static List<String> opsOf(RunMetadata metadata) throws Exception {
    assertThat(metadata.partitionGraphs()).hasSize(1);
    return GraphDef.parseFrom(metadata.partitionGraphs().getFirst()).getNodeList().stream()
        .map(NodeDef::getOp)
        .toList();
  }

  @Tag("nightly")
  @Test
  @Tag("I-16")
  void noMemory_withAReport_saysWhichTensorsHaveIt() {
    // More than 20 nodes: a shorter function would run op by op.
    var grows =
        tf.function((Ops g, Tensor t) -> {
          Tensor y = t;
          for (int i = 0; i < 20; i++) {
            y = g.math.cumsum(y);
          }
          return g.execute("Tile", Attributes.NONE, y, g.constant(new long[] {1L << 30}))[0];
        });
    Tensor x = tf.ones(new int[] {1 << 20}, DType.FLOAT32);
    assertThatThrownBy(() -> grows.apply(x))
        .isInstanceOf(TensorFlowException.ResourceExhausted.class)
        .hasMessageContaining("OOM when allocating tensor with shape[1125899906842624]")
        .hasMessageNotContaining("Current usage from device");

    tf.setRunOptions(RunOptions.defaults().withReportTensorAllocationsUponOom(true));

    assertThatThrownBy(() -> grows.apply(x))
        .isInstanceOf(TensorFlowException.ResourceExhausted.class)
        .hasMessageContaining("OOM when allocating tensor with shape[1125899906842624]")
        .hasMessageContaining("Current usage from device");
  }

  @Test
  @Tag("I-16")
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void trace_ofAHostFunctionThatRunsOps_isOfBoth() {
    try (var one = Environment.open(SESSION.withThreads(1, 1))) {
      var doubled =
          one.function((Ops g, Tensor t) ->
              g.hostFunction((h, m) -> m.plus(m), t, TensorSpec.of(Shape.of(), DType.FLOAT32)));
      one.setRunOptions(RunOptions.fullTrace());
      assertThat(doubled.apply(one.constant(2f)).asFloat()).isEqualTo(4);
      assertThat(one.stepTrace().stepStats())
          .extracting(NodeStats::op)
          .containsSequence("AddV2", "IntarsiaHostCallStateful");
    }
  }

  @Test
  @Tag("I-15")
  @Tag("I-62")
  @Timeout(60)
  void trace_ofSeveralThreads_isOfAll() throws Exception {
    Tensor x = tf.constant(new float[] {1});
    tf.setRunOptions(RunOptions.fullTrace());
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Callable<Float>> tasks =
          Collections.nCopies(200, () -> x.plus(x).toArray(float[].class)[0]);
      for (var sum : threads.invokeAll(tasks)) {
        assertThat(sum.get()).isEqualTo(2);
      }
    }
    assertThat(tf.stepTrace().stepStats()).extracting(NodeStats::op).hasSize(200);
  }

  @Test
  @Tag("I-16")
  @Timeout(30)
  void timeout_ofAnOpThatTakesLonger_isDeadlineExceeded() {
    Tensor x = tf.ones(new int[] {3000, 3000}, DType.FLOAT32);
    Tensor small = tf.ones(new int[] {2, 2}, DType.FLOAT32);
    tf.linalg.matMul(small, small);
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(1)));
    assertThatThrownBy(() -> tf.linalg.matMul(x, x))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
        .hasMessageStartingWith("matMul");
    tf.setRunOptions(RunOptions.defaults());
    assertThat(tf.math.reduceMax(x).toArray(float.class)).isEqualTo(1f);
  }

  @Test
  void numbers_belowTheLeastNormalOne_areZeroAsEager_andNotInJava() {
    float[] numbers = {1e-40f, -3e-39f, 1.5e-38f, 1};
    float[] halves = tf.math.multiply(tf.constant(numbers), 0.5f).toArray(float[].class);

    assertThat(halves).containsExactly(0f, -0f, 0f, 0.5f);
    try (var eager = Environment.open()) {
      assertThat(eager.math.multiply(eager.constant(numbers), 0.5f).toArray(float[].class))
          .containsExactly(halves);
    }
    assertThat(numbers[2] * 0.5f).isEqualTo(7.5e-39f);
  }

  @Test
  void failure_ofAnOp_isToldAsEager() {
    String byEager;
    try (var eager = Environment.open()) {
      byEager = failureOn(eager);
    }
    assertThat(failureOn(tf)).isEqualTo(byEager).contains("[2]", "[3]");
  }

  private static String failureOn(Environment environment) {
    Tensor x = environment.constant(new float[] {1, 2});
    Tensor y = environment.constant(new float[] {1, 2, 3});
    var failure = assertThatThrownBy(() -> x.plus(y)).isInstanceOf(TensorFlowException.class);
    return String.valueOf(failure.actual().getMessage());
  }

  @Test
  @Tag("I-62")
  @Timeout(60)
  void threads_thatAddTogether_shareOneNode() throws Exception {
    var start = new CountDownLatch(1);
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Callable<List<?>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        int mine = thread;
        tasks.add(() -> {
          start.await();
          Tensor sum = tf.constant(new int[] {mine});
          for (int i = 0; i < 1_000; i++) {
            Tensor next = sum.plus(1);
            sum.close();
            sum = next;
          }
          return sum.toList();
        });
      }
      var results = tasks.stream().map(threads::submit).toList();
      start.countDown();
      for (int thread = 0; thread < 8; thread++) {
        assertThat(results.get(thread).get()).hasToString("[" + (thread + 1_000) + "]");
      }
    }
    assertThat(tf.session().nodeCounts()).containsEntry("AddV2", 1);
  }

  @Test
  void op_thatCannotBePlaced_isNotInTheWayOfOthers() {
    Tensor x = tf.constant(new float[] {1, 2});
    assertThatThrownBy(() -> tf.device("/CPU:0").linalg.matMul(x, x))
        .isInstanceOf(RuntimeException.class);
    assertThat(x.plus(x).toArray(float[].class)).containsExactly(2, 4);
  }

  @Test
  @Tag("I-60")
  void device_otherThanTheFirst_hasItsOwnPieceAndHoldsTheResult() {
    try (var two = Environment.open(SESSION.withCpuDevices(2))) {
      Tensor x = two.constant(new float[] {1});
      var first = (EagerTensor) two.device("/CPU:0").math.add(x, x);
      var second = (EagerTensor) two.device("/CPU:1").math.add(x, x);
      assertThat(first.device()).endsWith("CPU:0");
      assertThat(second.device()).endsWith("CPU:1");
      assertThat(second.toArray(float[].class)).containsExactly(2);
      assertThat(two.session().nodeCounts()).containsEntry("AddV2", 2);
      assertThat(two.cacheSize()).isEqualTo(2);
    }
  }

  private static Map<String, Integer> added(
      Map<String, Integer> before, Map<String, Integer> after) {
    Map<String, Integer> added = new TreeMap<>(after);
    before.forEach((op, count) -> added.merge(op, -count, Integer::sum));
    added.values().removeIf(count -> count == 0);
    return added;
  }
}
