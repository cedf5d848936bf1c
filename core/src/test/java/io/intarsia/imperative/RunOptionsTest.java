package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnEveryExecutor
class RunOptionsTest {
  private final Environment tf;

  RunOptionsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("I-15")
  void fullTrace_listsTheOp_untilCleared() {
    Tensor a = tf.ones(2, 3);
    tf.setRunOptions(RunOptions.fullTrace());
    tf.linalg.matMul(a, tf.ones(3, 2));

    assertThat(tf.lastRunMetadata().stepStats()).hasSize(1);
    NodeStats node = tf.lastRunMetadata().stepStats().getFirst();
    assertThat(node.op()).isEqualTo("MatMul");
    assertThat(node.inputs()).containsExactly("float32 [2, 3]", "float32 [3, 2]");
    assertThat(node.durationNanos()).isPositive();

    tf.setRunOptions(RunOptions.defaults());
    a.plus(1);
    assertThat(tf.lastRunMetadata().stepStats()).isEmpty();
  }

  @Test
  @Tag("I-15")
  void chromeTrace_isJsonWithOneEventAnOp(@TempDir Path folder) throws Exception {
    Tensor a = tf.constant(new float[] {1, 2});
    tf.setRunOptions(RunOptions.fullTrace());
    a.plus(a).times(a);
    Path file = folder.resolve("trace.json");
    tf.stepTrace().writeChromeTrace(file);

    JsonNode events = new ObjectMapper().readTree(file.toFile()).get("traceEvents");
    assertThat(events).hasSize(3);
    JsonNode thread = events.get(0);
    assertThat(thread.get("ph").asText()).isEqualTo("M");
    assertThat(thread.get("args").get("name").asText()).isEqualTo(Thread.currentThread().getName());
    JsonNode add = events.get(1);
    JsonNode mul = events.get(2);
    assertThat(add.get("name").asText()).isEqualTo("AddV2");
    assertThat(mul.get("name").asText()).isEqualTo("Mul");
    assertThat(add.get("ph").asText()).isEqualTo("X");
    assertThat(add.get("tid").asLong()).isEqualTo(thread.get("tid").asLong());
    assertThat(mul.get("ts").asDouble())
        .isGreaterThanOrEqualTo(add.get("ts").asDouble() + add.get("dur").asDouble());
  }

  @Test
  @Tag("I-16")
  void timeout_onALongOp_isDeadlineExceeded() {
    Tensor huge = tf.ones(1500, 1500);
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(1)));
    assertThatThrownBy(() -> tf.linalg.matMul(huge, huge))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
        .hasMessageContaining("MatMul")
        .hasMessageContaining("1 ms");
    tf.setRunOptions(RunOptions.defaults());
    assertThat(tf.linalg.matMul(huge, huge).get(0, 0).asFloat()).isEqualTo(1500f);
  }

  @Test
  @Timeout(60)
  void timeout_onALoopThatNeverEnds_isDeadlineExceeded() {
    var count =
        tf.function((Ops g, Tensor most) ->
            g.whileLoop(
                (Ops c, Tensor i) -> c.math.less(i, most),
                (Ops b, Tensor i) -> b.math.minimum(i.plus(1), b.constant(1_000)),
                g.constant(0)));
    // Traced without a limit, which must not keep it from being stopped.
    assertThat(count.apply(tf.constant(3)).asInt()).isEqualTo(3);
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(300)));
    assertThatThrownBy(() -> count.apply(tf.constant(2_000)))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
        .hasMessageContaining("300 ms");
    assertThat(count.apply(tf.constant(3)).asInt()).isEqualTo(3);
    tf.setRunOptions(RunOptions.defaults());
    assertThat(count.apply(tf.constant(4)).asInt()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"While", "StatelessWhile"})
  @Timeout(60)
  void timeout_onAnOpThatLoopsForEver_isDeadlineExceeded(String op) {
    var spec = TensorSpec.of(Shape.scalar(), DType.INT32);
    var condition = tf.function((Ops g, Tensor x) -> g.constant(true)).concrete(spec);
    var body = tf.function((Ops g, Tensor x) -> x.plus(1)).concrete(spec);
    var attributes =
        Attributes.of(
            Map.of("cond", condition.name(), "body", body.name(), "output_shapes", List.of()));
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(300)));
    assertThatThrownBy(() -> tf.execute(op, attributes, List.of(tf.constant(1))))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
    var inFunction =
        tf.function((Ops g, Tensor x) -> List.of(g.execute(op, attributes, List.of(x))));
    assertThatThrownBy(() -> inFunction.apply(tf.constant(1)))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
  }

  /// The runtime computes what follows from constants before it runs a function.
  @ParameterizedTest
  @ValueSource(strings = {"in the function", "in a function that is called", "in a branch"})
  @Timeout(60)
  void timeout_onALoopOverConstants_leavesItsResult(String where) {
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMinutes(1)));
    var counting = tf.function((Ops g) -> counted(g));
    var function =
        tf.function((Ops g) -> {
          Tensor filler = g.constant(1f);
          for (int i = 0; i < 40; i++) {
            filler = g.raw.Sqrt(filler);
          }
          Tensor count =
              switch (where) {
                case "in the function" -> counted(g);
                case "in a branch" -> g.cond(g.constant(true), b -> counted(b), b -> b.constant(0));
                default -> counting.apply();
              };
          return List.of(count, filler);
        });

    assertThat(function.apply().getFirst().asInt()).isEqualTo(20_000);
  }

  private static Tensor counted(Ops g) {
    return g.whileLoop((c, i) -> c.math.less(i, 20_000), (b, i) -> i.plus(1), g.constant(0));
  }

  @Test
  void timeout_onAQuickOp_changesNothing() {
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMinutes(1)));
    assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
    assertThat(tf.constant(2).plus(1).asInt()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(TraceLevel.class)
  @Tag("I-16")
  void traceLevel_any_recordsOpsUnlessThereIsNone(TraceLevel level) {
    Tensor a = tf.constant(new float[] {1, 2});
    tf.setRunOptions(RunOptions.defaults().withTraceLevel(level));
    a.plus(a);
    assertThat(tf.lastRunMetadata().stepStats())
        .extracting(NodeStats::op)
        .isEqualTo(level == TraceLevel.NO_TRACE ? List.of() : List.of("AddV2"));
    assertThat(tf.runOptions().trace()).isEqualTo(level != TraceLevel.NO_TRACE);
  }

  /// With any of them the op runs another way than with the defaults.
  @Test
  @Tag("I-15")
  @Tag("I-16")
  void options_withoutATrace_recordNothing() {
    Tensor a = tf.constant(new float[] {1, 2});
    var each =
        List.of(
            RunOptions.defaults().withTimeout(Duration.ofMinutes(1)),
            RunOptions.defaults().withOutputPartitionGraphs(true),
            RunOptions.defaults().withReportTensorAllocationsUponOom(true));
    for (RunOptions options : each) {
      tf.setRunOptions(options);
      assertThat(a.plus(a).toArray(float[].class)).containsExactly(2, 4);
      assertThat(tf.lastRunMetadata().stepStats()).as("%s", options).isEmpty();
      assertThat(tf.stepTrace().stepStats()).as("%s", options).isEmpty();
    }
  }

  @Test
  @Tag("I-16")
  void options_changedOneByOne_keepTheOthers() {
    var limit = Duration.ofSeconds(9);
    var all =
        RunOptions.defaults()
            .withTimeout(limit)
            .withTraceLevel(TraceLevel.SOFTWARE_TRACE)
            .withOutputPartitionGraphs(true)
            .withReportTensorAllocationsUponOom(true);
    assertThat(all)
        .isEqualTo(new RunOptions(TraceLevel.SOFTWARE_TRACE, Optional.of(limit), true, true))
        .isEqualTo(all.withTimeout(limit));
    assertThat(all.withTrace(true))
        .isEqualTo(new RunOptions(TraceLevel.FULL_TRACE, Optional.of(limit), true, true));
    assertThat(all.withTrace(false).withOutputPartitionGraphs(false))
        .isEqualTo(new RunOptions(TraceLevel.NO_TRACE, Optional.of(limit), false, true));
    assertThat(all.withReportTensorAllocationsUponOom(false))
        .isEqualTo(new RunOptions(TraceLevel.SOFTWARE_TRACE, Optional.of(limit), true, false));
  }

  @Test
  void timeout_notPositive_isRefused() {
    assertThatThrownBy(() -> RunOptions.defaults().withTimeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT0S");
  }
}
