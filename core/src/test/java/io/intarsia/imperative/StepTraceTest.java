package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is kept of ops that ran with tracing.
@OnEveryExecutor
final class StepTraceTest {
  private final Environments environments;

  StepTraceTest(Environments environments) {
    this.environments = environments;
  }

  private static final int MOST = 100_000;

  private static NodeStats node(int number) {
    return new NodeStats("Op", List.of(), Attributes.NONE, "", "main", 1, number, 1);
  }

  @Test
  void add_beyondTheMost_dropsTheOldest() {
    var trace = new StepTrace();
    for (int i = 0; i < MOST; i++) {
      trace.add(node(i));
    }
    assertThat(trace.all().stepStats()).hasSize(MOST).startsWith(node(0));
    trace.add(node(MOST));
    trace.add(node(MOST + 1));
    assertThat(trace.all().stepStats())
        .hasSize(MOST)
        .startsWith(node(2), node(3))
        .endsWith(node(MOST), node(MOST + 1));
  }

  @Test
  void last_ofSeveral_isTheLastAlone() {
    var trace = new StepTrace();
    assertThat(trace.last().stepStats()).isEmpty();
    trace.add(node(1));
    trace.add(node(2));
    assertThat(trace.last().stepStats()).containsExactly(node(2));
    trace.clear();
    assertThat(trace.all().stepStats()).isEmpty();
    assertThat(trace.last().stepStats()).isEmpty();
  }

  @Test
  void of_aRun_saysWhatRanWhereAndHowLong() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new float[] {1, 2});
      var attributes = Attributes.of("transpose_a", true);
      Operation multiply = tf.opFactory().get("MatMul", attributes, x, x);
      var thread = Thread.currentThread();

      var stats = NodeStats.of(multiply, new EagerTensor[] {(EagerTensor) x}, 4_000, 4_700);

      assertThat(stats)
          .isEqualTo(
              new NodeStats(
                  "MatMul",
                  List.of("float32 [2]"),
                  attributes,
                  "",
                  thread.getName(),
                  thread.threadId(),
                  4_000,
                  700));
    }
  }

  @Test
  void of_aRunOnADevice_namesTheDevice() {
    try (var tf = environments.open()) {
      tf.setRunOptions(RunOptions.fullTrace());
      Tensor x = tf.constant(1f);
      tf.device("CPU:0").execute("Neg", Attributes.NONE, x);
      tf.execute("Abs", Attributes.NONE, x);
      assertThat(tf.stepTrace().stepStats())
          .extracting(NodeStats::op, NodeStats::device)
          .containsExactly(
              tuple("Neg", "/job:localhost/replica:0/task:0/device:CPU:0"), tuple("Abs", ""));
      assertThat(tf.lastRunMetadata().stepStats())
          .singleElement()
          .extracting(NodeStats::op)
          .isEqualTo("Abs");
    }
  }
}
