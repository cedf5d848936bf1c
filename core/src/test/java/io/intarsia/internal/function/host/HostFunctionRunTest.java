package io.intarsia.internal.function.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.RunOptions;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When, where and how long the code of host functions runs.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@OnEveryExecutor
final class HostFunctionRunTest {
  private final Environments environments;

  HostFunctionRunTest(Environments environments) {
    this.environments = environments;
  }

  private static final TensorSpec FLOAT = TensorSpec.of(Shape.scalar(), DType.FLOAT32);

  private Environment withOneThread() {
    return environments.open(EnvironmentOptions.defaults().withThreads(1, 1));
  }

  @Test
  @Tag("E-029")
  void run_callsAFunctionWithOneThread_doesNotHang() {
    try (var tf = withOneThread()) {
      var square = tf.function((Ops g, Tensor x) -> g.math.square(x));
      HostFunction<Tensor, Tensor> calling =
          HostFunction.of("calling", FLOAT, (Ops h, Tensor x) -> square.apply(x).plus(1));
      var f = tf.function((Ops g, Tensor x) -> calling.apply(g, calling.apply(g, x)));
      assertThat(f.apply(tf.constant(2f)).asFloat()).isEqualTo(26);
    }
  }

  @Test
  void run_interruptedBeforeItTracesAFunction_isCancelledAndStaysInterrupted() {
    var seen = new ArrayList<Object>();
    try (var tf = environments.open()) {
      var inner = tf.function((Ops g, Tensor x) -> g.math.square(x));
      HostFunction<Tensor, Tensor> tracing =
          HostFunction.of(
              "tracing",
              FLOAT,
              (Ops h, Tensor x) -> {
                Thread.currentThread().interrupt();
                try {
                  inner.apply(x);
                } catch (CancellationException e) {
                  seen.add(e.getMessage());
                }
                seen.add(Thread.interrupted());
                return inner.apply(x);
              });
      var f = tf.function((Ops g, Tensor x) -> tracing.apply(g, x));
      assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(9);
    }
    assertThat(seen).containsExactly("function: interrupted before it was traced", true);
  }

  @Test
  void run_nestedTenDeepWithOneThread_doesNotHang() {
    try (var tf = withOneThread()) {
      Traced.Of1<Tensor, Tensor> f = tf.function((Ops g, Tensor x) -> x.plus(1));
      for (int i = 0; i < 10; i++) {
        Traced.Of1<Tensor, Tensor> inner = f;
        HostFunction<Tensor, Tensor> host =
            HostFunction.of("nested", FLOAT, (Ops h, Tensor x) -> inner.apply(x));
        f = tf.function((Ops g, Tensor x) -> host.apply(g, x).plus(1));
      }
      assertThat(f.apply(tf.constant(0f)).asFloat()).isEqualTo(11);
    }
  }

  @Test
  void run_callsItsOwnFunctionWithOneThread_recursesInJava() {
    try (var tf = withOneThread()) {
      var self = new AtomicReference<Traced.Of1<Tensor, Tensor>>();
      HostFunction<Tensor, Tensor> factorial =
          HostFunction.of(
              "factorial",
              FLOAT,
              (Ops h, Tensor x) ->
                  x.asFloat() <= 1 ? h.constant(1f) : x.times(self.get().apply(x.minus(1))));
      self.set(tf.function((Ops g, Tensor x) -> factorial.apply(g, x)));
      assertThat(self.get().apply(tf.constant(6f)).asFloat()).isEqualTo(720);
    }
  }

  @Test
  void run_waitsForAnotherCallOfTheSameGraph_bothRun() {
    try (var tf = withOneThread()) {
      var met = new CountDownLatch(2);
      HostFunction<Tensor, Tensor> meeting =
          HostFunction.<Tensor, Tensor>of(
                  "meeting",
                  FLOAT,
                  (Ops h, Tensor x) -> {
                    met.countDown();
                    await(met);
                    return x;
                  })
              .pure();
      var f =
          tf.function(
              (Ops g, Tensor x) -> meeting.apply(g, x.plus(1)).plus(meeting.apply(g, x.plus(2))));
      assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(5);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void run_byManyThreads_keepsCallsApart() throws Exception {
    try (var tf = environments.open();
        var pool = Executors.newFixedThreadPool(8)) {
      HostFunction<Tensor, Tensor> odd =
          HostFunction.of(
              "odd",
              FLOAT,
              (Ops h, Tensor x) -> {
                float value = x.asFloat();
                if (value % 2 != 0) {
                  throw new IllegalArgumentException("odd: " + value);
                }
                return h.constant(value / 2);
              });
      var f = tf.function((Ops g, Tensor x) -> odd.apply(g, x));
      List<Future<?>> calls = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        int first = t * 1000;
        calls.add(pool.submit(() -> callAll(tf, f, first)));
      }
      for (Future<?> call : calls) {
        call.get();
      }
    }
  }

  private static void callAll(Environment tf, Traced.Of1<Tensor, Tensor> f, int first) {
    for (int i = first; i < first + 100; i++) {
      Tensor x = tf.constant((float) i);
      if (i % 2 == 0) {
        assertThat(f.apply(x).asFloat()).isEqualTo(i / 2f);
      } else {
        assertThatThrownBy(() -> f.apply(x)).hasRootCauseMessage("odd: " + (float) i);
      }
    }
  }

  @Test
  void run_stateful_keepsTheOrderOfTheProgram() {
    try (var tf = environments.open()) {
      List<Float> seen = Collections.synchronizedList(new ArrayList<>());
      HostFunction<Tensor, List<?>> record =
          HostFunction.of(
              "record",
              List.of(),
              (Ops h, Tensor x) -> {
                seen.add(x.asFloat());
                return List.of();
              });
      var f =
          tf.function((Ops g, Tensor x) -> {
            record.apply(g, x);
            record.apply(g, x.plus(1));
            Tensor last =
                g.whileLoop(
                    (c, v) -> c.math.less(v, 5),
                    (b, v) -> {
                      record.apply(b, v);
                      return v.plus(1);
                    },
                    x.plus(2));
            record.apply(g, g.constant(9f));
            return last;
          });
      f.apply(tf.constant(0f));
      assertThat(seen).containsExactly(0f, 1f, 2f, 3f, 4f, 9f);
    }
  }

  @Test
  void run_inABranch_runsWhenTheBranchDoes() {
    try (var tf = environments.open()) {
      var calls = new AtomicInteger();
      HostFunction<Tensor, Tensor> counted =
          HostFunction.of(
              "counted",
              FLOAT,
              (Ops h, Tensor x) -> {
                calls.incrementAndGet();
                return x.times(2);
              });
      var f =
          tf.function((Ops g, Tensor x) ->
              g.cond(g.math.greater(x, 0), b -> counted.apply(b, x), b -> b.math.negative(x)));
      assertThat(f.apply(tf.constant(-3f)).asFloat()).isEqualTo(3);
      assertThat(calls).hasValue(0);
      assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(6);
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void pure_sameInputTwice_mayRunOnce() {
    try (var tf = environments.open()) {
      var calls = new AtomicInteger();
      HostFunction<Tensor, Tensor> pure =
          HostFunction.<Tensor, Tensor>of(
                  "pure",
                  FLOAT,
                  (Ops h, Tensor x) -> {
                    calls.incrementAndGet();
                    return x.times(2);
                  })
              .pure();
      var f = tf.function((Ops g, Tensor x) -> pure.apply(g, x).plus(pure.apply(g, x)));
      assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(12);
      assertThat(calls.get()).isBetween(1, 2);
      assertThat(pure.isPure()).isTrue();
    }
  }

  @Test
  void pure_constantInput_mayCallFunctionsWhileTheGraphIsOptimized() {
    try (var tf = withOneThread()) {
      var square = tf.function((Ops g, Tensor x) -> g.math.square(x));
      HostFunction<Tensor, Tensor> pure =
          HostFunction.<Tensor, Tensor>of("pure", FLOAT, (Ops h, Tensor x) -> square.apply(x))
              .pure();
      var f = tf.function((Ops g, Tensor x) -> x.plus(pure.apply(g, g.constant(3f))));
      assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(10);
    }
  }

  @Test
  void run_longerThanTheTimeout_callReturnsAndSaysSo() {
    try (var tf = environments.open()) {
      var interrupted = new CountDownLatch(1);
      HostFunction<Tensor, Tensor> slow =
          HostFunction.of(
              "slow",
              FLOAT,
              (Ops h, Tensor x) -> {
                try {
                  Thread.sleep(120_000);
                } catch (InterruptedException _) {
                  interrupted.countDown();
                }
                return x;
              });
      var f = tf.function((Ops g, Tensor x) -> slow.apply(g, x));
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(200)));
      long start = System.nanoTime();
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining("200 ms");
      // Half of what the code takes; a machine that is busy may need some of it.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
      await(interrupted);
    }
  }

  /// What is closed by the thread that interrupts another, while it does, and there waits for the
  /// caller to have its answer.
  private static final class Interruption extends AbstractInterruptibleChannel {
    private final CountDownLatch answered = new CountDownLatch(1);
    private final CompletableFuture<Boolean> wasAnswered = new CompletableFuture<>();

    @Override
    protected void implCloseChannel() {
      try {
        wasAnswered.complete(answered.await(20, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        wasAnswered.completeExceptionally(e);
      }
    }

    void await() {
      begin();
      while (isOpen()) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void run_longerThanTheTimeout_isReportedBeforeTheCodeIsInterrupted() throws Exception {
    try (var tf = environments.open()) {
      var interruption = new Interruption();
      HostFunction<Tensor, Tensor> slow =
          HostFunction.of(
              "slow",
              FLOAT,
              (Ops h, Tensor x) -> {
                interruption.await();
                throw new IllegalStateException("stopped");
              });
      var f = tf.function((Ops g, Tensor x) -> slow.apply(g, x));
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(50)));
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
      interruption.answered.countDown();
      assertThat(interruption.wasAnswered.get(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void run_ignoresItsInterruption_callReturnsAllTheSame() {
    try (var tf = environments.open()) {
      var released = new CountDownLatch(1);
      HostFunction<Tensor, Tensor> deaf =
          HostFunction.of(
              "deaf",
              FLOAT,
              (Ops h, Tensor x) -> {
                while (released.getCount() > 0) {
                  Thread.onSpinWait();
                }
                return x;
              });
      var f = tf.function((Ops g, Tensor x) -> deaf.apply(g, x));
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(100)));
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
      tf.setRunOptions(RunOptions.defaults());
      released.countDown();
      assertThat(f.apply(tf.constant(2f)).asFloat()).isEqualTo(2);
    }
  }

  @Test
  void run_eagerlyLongerThanTheTimeout_failsAfterwards() {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> slow =
          HostFunction.of(
              "slow",
              FLOAT,
              (Ops h, Tensor x) -> {
                long start = System.nanoTime();
                while (System.nanoTime() - start < 50_000_000) {
                  Thread.onSpinWait();
                }
                return x;
              });
      Tensor one = tf.constant(1f);
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(5)));
      assertThatThrownBy(() -> slow.apply(tf, one))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining("host function 'slow'")
          .hasMessageContaining("5 ms");
    }
  }

  @Test
  void run_tensorOfTheTrace_isExplained() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor x) -> {
            Tensor symbolic = x.plus(1);
            HostFunction<Tensor, Tensor> leaking =
                HostFunction.of("leaking", FLOAT, (Ops h, Tensor y) -> symbolic);
            return leaking.apply(g, x);
          });
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("belongs to a trace and has no value");
    }
  }

  @Test
  void result_declaredByNoSpec_isRefused() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(1f);
      HostFunction<Tensor, Object> wrong =
          HostFunction.of("wrong", List.of(FLOAT, DType.FLOAT32), (Ops h, Tensor y) -> y);
      assertThatThrownBy(() -> wrong.apply(tf, x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "host function 'wrong': the result must be declared by a spec, or a nest of specs;"
                  + " result.get(1) is float32");
    }
  }

  @Test
  void input_handleOfAResource_isRefused() {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> host = HostFunction.of("host", FLOAT, (Ops h, Tensor y) -> y);
      var f = tf.function((Ops g, Tensor x) -> host.apply(g, x));
      Tensor handle =
          tf.op("VarHandleOp")
              .callOne(List.of(), Map.of("dtype", DType.FLOAT32, "shape", Shape.scalar()));
      assertThatThrownBy(() -> f.apply(handle))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("host function 'host': the input holds a tensor that has no value");
    }
  }

  @Test
  void close_ofTheEnvironment_inAHostFunction_isRefused() {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> closing =
          HostFunction.of(
              "closing",
              FLOAT,
              (Ops h, Tensor x) -> {
                tf.close();
                return x;
              });
      var f = tf.function((Ops g, Tensor x) -> closing.apply(g, x));
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .hasMessageContaining("Environment.close: called by a host function");
      assertThat(tf.isClosed()).isFalse();
    }
  }

  @Test
  void close_whileAHostFunctionRuns_waitsForIt() throws Exception {
    var started = new CountDownLatch(1);
    try (var pool = Executors.newFixedThreadPool(1)) {
      Future<?> call;
      try (var tf = environments.open()) {
        HostFunction<Tensor, Tensor> slow =
            HostFunction.of(
                "slow",
                FLOAT,
                (Ops h, Tensor x) -> {
                  started.countDown();
                  while (!tf.isClosed()) {
                    Thread.onSpinWait();
                  }
                  return x.plus(1);
                });
        var f = tf.function((Ops g, Tensor x) -> slow.apply(g, x));
        Tensor one = tf.constant(1f);
        call = pool.submit(() -> f.apply(one));
        await(started);
      }
      assertThatThrownBy(call::get).hasMessageContaining("Environment used after close()");
    }
  }

  @Test
  void input_afterTheCall_isClosed() {
    try (var tf = environments.open()) {
      var kept = new AtomicReference<Tensor>();
      HostFunction<Tensor, Tensor> keeping =
          HostFunction.of(
              "keeping",
              FLOAT,
              (Ops h, Tensor x) -> {
                kept.set(x);
                return x;
              });
      var f = tf.function((Ops g, Tensor x) -> keeping.apply(g, x));
      f.apply(tf.constant(1f));
      assertThatThrownBy(() -> kept.get().asFloat()).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void thread_ofAGraphCall_isADaemon() {
    try (var tf = environments.open()) {
      var daemons = ConcurrentHashMap.<Boolean>newKeySet();
      HostFunction<Tensor, Tensor> asking =
          HostFunction.of(
              "asking",
              FLOAT,
              (Ops h, Tensor x) -> {
                daemons.add(Thread.currentThread().isDaemon());
                return x;
              });
      tf.function((Ops g, Tensor x) -> asking.apply(g, x)).apply(tf.constant(1f));
      assertThat(daemons).containsExactly(true);
    }
  }

  @Test
  void hostFunctions_ofAConcreteFunction_areNamed() {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> host = HostFunction.of("mine", FLOAT, (Ops h, Tensor x) -> x);
      var plain = tf.function((Ops g, Tensor x) -> x.plus(1));
      var inner =
          tf.function(
              (Ops g, Tensor x) -> g.cond(g.math.greater(x, 0), b -> host.apply(b, x), b -> x));
      var outer = tf.function((Ops g, Tensor x) -> inner.apply(x));
      assertThat(plain.concrete(FLOAT).hostFunctions()).isEmpty();
      assertThat(inner.concrete(FLOAT).hostFunctions()).containsExactly("mine");
      assertThat(outer.concrete(FLOAT).hostFunctions()).containsExactly("mine");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void binding_ofAForgottenFunction_isFreed(boolean isRecursive) throws InterruptedException {
    try (var tf = environments.open()) {
      int before = HostTable.size();
      for (int i = 0; i < 20; i++) {
        useOnce(tf, isRecursive);
      }
      for (int i = 0; i < 3000 && HostTable.size() > before; i++) {
        System.gc();
        Thread.sleep(20);
      }
      assertThat(HostTable.size()).isLessThanOrEqualTo(before);
    }
  }

  private static void useOnce(Environment tf, boolean isRecursive) {
    var self = new AtomicReference<Traced.Of1<Tensor, Tensor>>();
    HostFunction<Tensor, Tensor> host =
        HostFunction.of(
            "host",
            FLOAT,
            (Ops h, Tensor x) -> isRecursive && x.asFloat() > 0 ? self.get().apply(x.minus(1)) : x);
    self.set(tf.function((Ops g, Tensor x) -> host.apply(g, x)));
    assertThat(self.get().apply(tf.constant(1f)).asFloat()).isEqualTo(isRecursive ? 0 : 1);
  }

  @Test
  void run_exceptionThatCannotBePrinted_isAFailedCall() {
    try (var tf = environments.open()) {
      HostFunction<Tensor, Tensor> evil =
          HostFunction.of(
              "evil",
              FLOAT,
              (Ops h, Tensor x) -> {
                throw new Unprintable();
              });
      var f = tf.function((Ops g, Tensor x) -> evil.apply(g, x));
      assertThatThrownBy(() -> f.apply(tf.constant(1f)))
          .isInstanceOf(TensorFlowException.Unknown.class)
          .hasMessageContaining("a host function failed");
    }
  }

  private static final class Unprintable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }
  }

  @Test
  void token_ofNoFunction_isAFailedCall() {
    try (var tf = environments.open()) {
      HostFunction.of("any", FLOAT, (Ops h, Tensor x) -> x).apply(tf, tf.constant(1f));
      tf.function((Ops g, Tensor x) ->
              HostFunction.of("any", FLOAT, (Ops h, Tensor y) -> y).apply(g, x))
          .apply(tf.constant(1f));
      assertThatThrownBy(() ->
              tf.op("IntarsiaHostCall")
                  .call(
                      List.of(List.of(tf.constant(1f))),
                      Map.of("token", 1L, "Tout", List.of(DType.FLOAT32))))
          .isInstanceOf(TensorFlowException.FailedPrecondition.class)
          .hasMessageContaining("made by another process");
    }
  }
}
