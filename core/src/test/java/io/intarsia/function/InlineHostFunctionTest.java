package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.RunOptions;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.CallersThread;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Host functions on the runtime's own threads; one, so that whatever waits for it hangs.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@OnEveryExecutor
final class InlineHostFunctionTest {
  private static final TensorSpec FLOAT = TensorSpec.of(Shape.scalar(), DType.FLOAT32);

  private final Environment tf;

  InlineHostFunctionTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withThreads(1, 1));
  }

  private Traced.Of1<Tensor, Tensor> calling(BiFunction<Ops, Tensor, Tensor> code) {
    HostFunction<Tensor, Tensor> host = HostFunction.<Tensor, Tensor>of("f", FLOAT, code).inline();
    return tf.function((Ops g, Tensor x) -> host.apply(g, x).times(2));
  }

  @Test
  @Tag("E-029")
  void run_inline_isOnAThreadOfTheRuntime() {
    List<String> threads = Collections.synchronizedList(new ArrayList<>());
    var f =
        calling((h, x) -> {
          threads.add(Thread.currentThread().getName());
          return h.constant(x.asFloat() + 1);
        });

    assertThat(f.apply(tf.constant(2f)).asFloat()).isEqualTo(6);
    assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(8);
    assertThat(threads)
        .hasSize(2)
        .noneMatch(name -> name.equals("intarsia-host-function"))
        .noneMatch(name -> name.equals(Thread.currentThread().getName()));
  }

  @Test
  void run_inlineInALoop_givesWhatItGivesElsewhere() {
    HostFunction<Tensor, Tensor> half =
        HostFunction.<Tensor, Tensor>of("half", FLOAT, (h, x) -> x.div(2)).inline();
    var f =
        tf.function((Ops g, Tensor start) ->
            g.whileLoop((c, x) -> c.math.greater(x, 1f), (b, x) -> half.apply(b, x), start));

    assertThat(f.apply(tf.constant(40f)).asFloat()).isEqualTo(0.625f);
    assertThat(half.apply(tf, tf.constant(5f)).asFloat()).isEqualTo(2.5f);
  }

  @Test
  @Tag("E-030")
  void run_inlineCodeThrows_isTheCauseOfTheFailure() {
    var f =
        calling((h, x) -> {
          throw new IllegalStateException("boom");
        });

    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("boom")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("E-030")
  void run_inlineCodeGivesAnotherDType_isRejected() {
    var f = calling((h, x) -> h.constant(1L));

    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("TensorSpec([], float32)")
        .hasMessageContaining("TensorSpec([], int64)");
  }

  @Test
  void run_inlineCodeOverflowsTheStack_isAFailedCall() {
    var f = calling((h, x) -> deeper(x));

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(TensorFlowException.class)
          .hasCauseInstanceOf(StackOverflowError.class);
    }
  }

  @SuppressWarnings("InfiniteRecursion") // until there is no stack left
  private static Tensor deeper(Tensor x) {
    return deeper(x);
  }

  @Test
  void run_inlineCodeCallsAFunctionOfTheRuntime_isRefused() {
    var branching =
        tf.function(
            (Ops g, Tensor x) -> g.cond(g.math.greater(x, 0f), b -> x, b -> b.constant(0f)));
    var f = calling((h, x) -> branching.apply(x));

    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("called in an inline host function")
        .hasMessageContaining("leave inline() out");
    assertThat(branching.apply(tf.constant(3f)).asFloat()).isEqualTo(3);
  }

  @Test
  void run_inlineCodeCallsAFunctionThatHasASession_isRefusedAllTheSame() {
    var branching =
        tf.function(
            (Ops g, Tensor x) -> g.cond(g.math.greater(x, 0f), b -> x, b -> b.constant(0f)));
    Tensor three = tf.constant(3f);
    assertThat(CallersThread.call(branching, function -> function.apply(three)).asFloat())
        .isEqualTo(3);
    var f = calling((h, x) -> branching.apply(x));

    assertThatThrownBy(() -> f.apply(three))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("called in an inline host function");
    assertThat(branching.apply(three).asFloat()).isEqualTo(3);
  }

  @Test
  void run_inlineCodeRunsAnOpThatCallsAFunction_isRefused() {
    var negative = tf.function((Ops g, Tensor x) -> g.math.negative(x));
    String name = negative.concrete(FLOAT).name();
    var call = Attributes.of("f", name).with("Tout", List.of(DType.FLOAT32));
    var f = calling((h, x) -> h.execute("PartitionedCall", call, List.of(x))[0]);

    assertThat(tf.execute("PartitionedCall", call, List.of(tf.constant(3f)))[0].asFloat())
        .isEqualTo(-3);
    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("PartitionedCall: called in an inline host function");
  }

  @Test
  void run_inlineCodeCallsASmallFunction_runsItsOps() {
    var square = tf.function((Ops g, Tensor x) -> g.math.square(x));
    var f = calling((h, x) -> square.apply(x));

    assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(18);
  }

  @Test
  void run_inlineLongerThanTheTimeout_callReturnsAndSaysSo() {
    var f =
        calling((h, x) -> {
          try {
            Thread.sleep(60_000);
          } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
          }
          return x;
        });
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(200)));

    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
  }

  @Test
  void run_inlineByManyThreads_keepsCallsApart() throws Exception {
    var f = calling((h, x) -> h.constant(x.asFloat() + 1));
    f.apply(tf.constant(0f)).close();
    try (var pool = Executors.newFixedThreadPool(4)) {
      List<Callable<Float>> calls = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        float value = i;
        calls.add(() -> f.apply(tf.constant(value)).asFloat());
      }
      List<Future<Float>> results = pool.invokeAll(calls);
      for (int i = 0; i < results.size(); i++) {
        assertThat(results.get(i).get()).isEqualTo(2 * (i + 1));
      }
    }
  }

  @Test
  void pureAndInline_keepEachOther() {
    HostFunction<Tensor, Tensor> f = HostFunction.of("f", FLOAT, (Ops h, Tensor x) -> x);

    assertThat(f.pure().isInline()).isFalse();
    assertThat(f.inline().isPure()).isFalse();
    assertThat(f.pure().inline().isPure()).isTrue();
    assertThat(f.inline().pure().isInline()).isTrue();
  }
}
