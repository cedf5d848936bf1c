package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is said of how elements are made, is said to the runtime, and read from there.
@Timeout(60)
@OnEveryExecutor
final class DatasetOptionsTest {
  private static final DatasetOptions ALL =
      new DatasetOptions(
          false,
          new AutotuneOptions(false, 200L),
          new ThreadingOptions(1, 200),
          true,
          true,
          true,
          "a – b");

  private final Environment tf;

  DatasetOptionsTest(Environments environments) {
    tf = environments.open();
  }

  @Test
  void options_thatWereSaid_areReadBack() {
    Dataset<Tensor> range = Dataset.range(tf, 5);

    assertThat(range.options()).isEqualTo(DatasetOptions.defaults());
    assertThat(range.withOptions(ALL).options()).isEqualTo(ALL);
    assertThat(range.withOptions(ALL).map((g, x) -> x).batch(2).options()).isEqualTo(ALL);
    assertThat(range.options()).isEqualTo(DatasetOptions.defaults());
  }

  @Test
  void options_saidLater_leaveWhatTheyDoNotName() {
    DatasetOptions first =
        DatasetOptions.defaults()
            .withDeterministic(false)
            .withThreading(ThreadingOptions.defaults().withPrivateThreadpoolSize(2));
    DatasetOptions second = DatasetOptions.defaults().withDeterministic(true).withSlack(true);

    assertThat(Dataset.range(tf, 5).withOptions(first).withOptions(second).options())
        .isEqualTo(first.withDeterministic(true).withSlack(true));
  }

  @Test
  void elements_withAnyOptions_areTheSame() {
    Dataset<Tensor> plain = Dataset.range(tf, 20).map((g, x) -> x.times(3L)).batch(3).prefetch(2);
    Dataset<Tensor> changed = plain.withOptions(ALL.withDeterministic(true));

    assertThat(DatasetLawsTest.read(changed)).isEqualTo(DatasetLawsTest.read(plain));
    assertThat(changed.cardinality().asLong()).isEqualTo(7);
  }

  @Test
  void options_inAFunction_goWithTheDataSet() {
    var withOptions = tf.function((Ops g, Dataset<Tensor> given) -> given.withOptions(ALL));

    assertThat(withOptions.apply(Dataset.range(tf, 3)).options()).isEqualTo(ALL);
  }

  @Test
  void deterministicFalse_letsElementsPass_whichAreReadyFirst() {
    var second = new CountDownLatch(1);
    HostFunction<Tensor, Tensor> slow =
        HostFunction.of(
            "slow",
            TensorSpec.of(Shape.scalar(), DType.INT64),
            (host, x) -> {
              if (x.asLong() == 0) {
                await(second);
              }
              return x;
            });
    Dataset<Tensor> parallel =
        Dataset.range(tf, 2)
            .map(slow::apply, ParallelOptions.defaults().withNumParallelCalls(2))
            .withOptions(DatasetOptions.defaults().withDeterministic(false));

    Iterator<Tensor> elements = parallel.iterator();
    assertThat(elements.next().asLong()).isEqualTo(1);
    second.countDown();
    assertThat(elements.next().asLong()).isEqualTo(0);
    assertThat(elements.hasNext()).isFalse();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("the second element did not pass the first");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void numbersOfThreads_thatCannotBe_areRefused() {
    assertThatThrownBy(() -> ThreadingOptions.defaults().withPrivateThreadpoolSize(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ThreadingOptions: privateThreadpoolSize must be in [0, 1024], got -1");
    assertThatThrownBy(() -> ThreadingOptions.defaults().withMaxIntraOpParallelism(1025))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ThreadingOptions: maxIntraOpParallelism must be in [0, 1024], got 1025");
    assertThatThrownBy(() -> AutotuneOptions.defaults().withInitialParallelism(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("AutotuneOptions: initialParallelism must be in [1, 1024], got 0");
  }

  @Test
  void shape_ofTheElements_staysKnown() {
    Dataset<Tensor> rows = Dataset.fromTensorSlices(tf.constant(new int[][] {{1, 2}, {3, 4}}));

    assertThat(rows.withOptions(ALL).elements().shapes()).containsExactly(Shape.of(2));
  }
}
