package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@OnEveryExecutor
final class RunningMethodsTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);
  private static final ParallelOptions TUNED =
      ParallelOptions.defaults().withNumParallelCalls(ParallelOptions.AUTOTUNE);
  private static final HostFunction<Tensor, Tensor> SLOW =
      HostFunction.of(
          "slow",
          NUMBER,
          (host, n) -> {
            LockSupport.parkNanos(2_000_000);
            return n;
          });
  private final Environment tf;

  RunningMethodsTest(Environments environments) {
    tf = environments.open();
  }

  private Dataset<Tensor> squares() {
    return Dataset.range(tf, 10_000).map((g, n) -> n.times(n), TUNED);
  }

  @Test
  void explain_saysStageByStage_whatThereIs() {
    assertThat(squares().batch(32).prefetch(ParallelOptions.AUTOTUNE).explain().lines())
        .startsWith(
            "stage               elements                how many",
            "range(0, 10000, 1)  TensorSpec([], int64)   10000",
            "parallelMap         TensorSpec([], int64)   10000",
            "batch(32)           TensorSpec([?], int64)  313",
            "prefetch            TensorSpec([?], int64)  313",
            "")
        .contains("too little was read to say who waits");
  }

  @Test
  void stages_sayWhatEachDid_sourcesFirst() {
    try (var elements =
        Dataset.range(tf, 100)
            .map((g, n) -> SLOW.apply(g, n), TUNED.withNumParallelCalls(2))
            .prefetch(2)
            .iterator()) {
      for (int i = 0; i < 20; i++) {
        elements.next();
      }
      List<StageTime> stages = elements.stages();
      assertThat(stages)
          .extracting(StageTime::name)
          .containsExactly("range", "parallelMap", "prefetch");
      assertThat(stages.get(1).nanos()).isBetween(2e6, 2e9);
      assertThat(stages.get(1).parallelCalls()).isEqualTo(2);
      assertThat(stages.get(2).elements()).isEqualTo(20);
      assertThat(stages.get(0).elements()).isGreaterThanOrEqualTo(20);
    }
    assertThatThrownBy(() -> tf.function((Ops g) -> g.constant(stagesIn(g))).apply())
        .isInstanceOf(IllegalStateException.class);
  }

  private static int stagesIn(Ops g) {
    return Dataset.range(g, 3).iterator().stages().size();
  }

  @Test
  void explain_ofStagesWithSeveralInputs_setsThemIn() {
    var zipped =
        Dataset.zip(Dataset.range(tf, 4).repeat(), Dataset.range(tf, 3).filter((g, n) -> n.gt(0L)))
            .cache();
    assertThat(zipped.explain().lines())
        .anySatisfy(line -> assertThat(line).matches("  range\\(0, 4, 1\\) +TensorSpec.* 4"))
        .anySatisfy(line -> assertThat(line).startsWith("  repeat ").endsWith("without end"))
        .anySatisfy(line -> assertThat(line).startsWith("zip ").endsWith("unknown"))
        .anySatisfy(line -> assertThat(line).startsWith("cache "));
  }

  @Test
  void explain_ofMany_saysHowLongStagesTake_andWhoWaits() {
    String slowMap =
        Dataset.range(tf, 100).map((g, n) -> SLOW.apply(g, n), TUNED).prefetch(2).explain(20);
    // Who waits depends on the machine: the reader may be slow, too.
    assertThat(slowMap)
        .containsPattern("parallelMap +\\d+ +\\d+\\.\\d ms +\\d+ \\(tuned\\)")
        .containsPattern("prefetch +20 .* 2\\b")
        .containsPattern(
            "for one of 20 elements: parallelMap \\S+ ms, the reader \\S+ .s: the .* for .*\\n");
    assertThat(Dataset.range(tf, 3).explain(100)).containsPattern("range +3 ");
  }

  @Test
  void explain_ofAnIterator_whoseReaderIsSlow_saysSo() throws InterruptedException {
    try (var elements = squares().prefetch(4).iterator()) {
      for (int i = 0; i < 10; i++) {
        elements.next().close();
        Thread.sleep(5);
      }
      assertThat(elements.explain()).contains("the stages wait for the reader");
    }
  }

  @Test
  void explain_whereNothingIsKnown_saysTheWayOut() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> squares().explain(-1))
        .withMessage("explain: count must be at least 0, got -1");
    var elements = squares().iterator();
    elements.close();
    assertThatThrownBy(elements::explain).isInstanceOf(IllegalStateException.class);
    var function = tf.function((Ops g, Dataset<Tensor> given) -> g.constant(given.explain()));
    assertThatThrownBy(() -> function.apply(squares()))
        .hasStackTraceContaining(
            "explain: in a function nothing is known before it runs; explain the data set outside");
  }

  @Test
  void explain_ofElementsThatFail_fails() {
    Dataset<Tensor> failing =
        Dataset.range(tf, 3).map((g, n) -> g.strings.toNumber(g.constant("x"), DType.INT64));
    assertThatThrownBy(() -> failing.explain(2))
        .isInstanceOf(TensorFlowException.InvalidArgument.class);
  }

  @Test
  void budget_boundsWhatIsTuned() {
    Dataset<Tensor> large =
        squares()
            .map((g, n) -> g.fill(Shape.of(1000), n), TUNED)
            .prefetch(ParallelOptions.AUTOTUNE);
    String explained = large.withBudget(DataBudget.ofThreads(1).withMemory(1 << 16)).explain(300);
    assertThat(explained)
        .contains("tuned within 1 thread and ")
        .containsPattern("and \\d+\\.\\d KiB");
    assertThat(
            explained
                .lines()
                .filter(line -> line.startsWith("parallelMap") && line.contains("tuned")))
        .allSatisfy(line -> assertThat(line).contains("1 (tuned)"));
    assertThat(large.withBudget(DataBudget.ofThreads(7)).explain(20)).contains("within 7 threads");
  }

  @Test
  void budget_ofOneThread_runsNestedStagesAndHostCode() {
    HostFunction<Tensor, Tensor> plusOne =
        HostFunction.of("plusOne", NUMBER, (host, n) -> host.constant(n.asLong() + 1));
    Dataset<Tensor> numbers =
        Dataset.<Tensor>fromIterable(tf, List.of(1L, 2L, 3L, 4L), NUMBER)
            .map((g, n) -> plusOne.apply(g, n), TUNED)
            .interleave(
                (g, n) -> Dataset.range(g, 5).map((h, m) -> plusOne.apply(h, m), TUNED).prefetch(2),
                InterleaveOptions.defaults().withParallel(TUNED))
            .prefetch(ParallelOptions.AUTOTUNE)
            .withBudget(DataBudget.ofThreads(1).withMemory(1));
    assertThat(numbers.stream().mapToLong(Tensor::asLong).sorted())
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, 5).flatMap(n -> LongStream.of(n, n, n, n)).boxed().toList());
  }

  @Test
  void budget_inAFunction_holds() {
    var sum =
        tf.function((Ops g, Dataset<Tensor> given) ->
            given
                .withBudget(DataBudget.ofMemory(1 << 20).withThreads(2))
                .reduce(g.constant(0L), (h, state, n) -> state.plus(n)));
    assertThat(sum.apply(Dataset.range(tf, 5)).asLong()).isEqualTo(10);
  }

  @Test
  void budget_outOfRange_isRefused() {
    for (int threads : new int[] {-1, 0, 129}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DataBudget.ofThreads(threads))
          .withMessage("DataBudget: threads must be in [1, 128], got " + threads);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataBudget.ofMemory(0))
        .withMessage("DataBudget: memory must be at least 1, got 0");
  }
}
