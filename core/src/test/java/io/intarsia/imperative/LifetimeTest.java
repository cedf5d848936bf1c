package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.LiveObjects;
import io.intarsia.internal.c.LiveObjects.Kind;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.Executor;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@OnEveryExecutor
class LifetimeTest {
  private final Environments environments;
  private final Environment tf;

  LifetimeTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @Test
  @Tag("I-19")
  void environment_closed_refusesItsTensors() {
    Tensor a = tf.constant(1f);
    a.plus(a);
    tf.close();
    tf.close();
    assertThatThrownBy(() -> a.plus(a))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Environment");
    assertThatThrownBy(() -> tf.constant(1f)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(a::asFloat).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(tf::devices).isInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("I-19")
  void environments_openedAndClosedOften_leaveNothing() {
    boolean isSession = environments.executor() == Executor.SESSION;
    Kind owner = isSession ? Kind.SESSION : Kind.CONTEXT;
    long owners = LiveObjects.count(owner);
    long ops = LiveObjects.count(Kind.OP);
    for (int i = 0; i < (isSession ? 100 : 1000); i++) {
      try (var each = environments.open()) {
        assertThat(each.constant(i).plus(1).asInt()).isEqualTo(i + 1);
        assertThat(LiveObjects.count(owner)).isEqualTo(owners + 1);
        if (environments.executor() == Executor.EAGER) {
          assertThat(LiveObjects.count(Kind.OP)).isGreaterThan(ops);
        }
        each.close();
        assertThat(each.liveTensors()).isZero();
      }
    }
    assertThat(LiveObjects.count(owner)).isEqualTo(owners);
    assertThat(LiveObjects.count(Kind.OP)).isEqualTo(ops);
  }

  @Test
  void ops_thatFailed_areDeleted() {
    Tensor a = tf.constant(new float[2][2]);
    Tensor b = tf.constant(new float[3][3]);
    a.matMul(a);
    long ops = LiveObjects.count(Kind.OP);
    for (int i = 0; i < 100; i++) {
      assertThatThrownBy(() -> tf.execute("MatMul", Attributes.NONE, a, b))
          .isInstanceOf(TensorFlowException.class);
    }
    assertThat(LiveObjects.count(Kind.OP)).isLessThanOrEqualTo(ops);
  }

  @Test
  void functions_thatAreGarbage_areDeleted() throws Exception {
    long functions = settled(Kind.FUNCTION);
    try (var each = environments.open()) {
      for (int i = 0; i < 5; i++) {
        int number = i;
        Tensor result =
            each.function((Ops _, Tensor x) -> chain(x, number)).apply(each.constant(1f));
        assertThat(result.asFloat()).isEqualTo(1f + 20 * number);
      }
    }
    assertThat(eventually(() -> LiveObjects.count(Kind.FUNCTION) <= functions)).isTrue();
  }

  private static Tensor chain(Tensor x, int number) {
    Tensor y = x;
    for (int i = 0; i < 20; i++) {
      y = y.plus(number);
    }
    return y;
  }

  @Test
  @Tag("I-37")
  void chain_ofOps_doesNotPullData() {
    Tensor x = tf.constant(new float[1 << 20]);
    for (int i = 0; i < 100; i++) {
      x = x.plus(1);
    }
    assertThat(tf.statistics().hostTransfers()).isZero();
    assertThat(x.get(5).asFloat()).isEqualTo(100f);
    assertThat(tf.statistics().hostTransfers()).isEqualTo(1);
  }

  @Test
  @Tag("I-38")
  void tensors_thatAreGarbage_areReleased() throws Exception {
    for (int i = 0; i < 1000; i++) {
      tf.constant(i);
    }
    assertThat(eventually(() -> tf.liveTensors() == 0)).isTrue();
  }

  @Test
  @Tag("I-39")
  void tensor_closedTwice_isFine_andUseIsAnError() {
    Tensor t = tf.constant(2f);
    t.close();
    t.close();
    assertThat(tf.liveTensors()).isZero();
    assertThatThrownBy(() -> t.plus(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Tensor used after close()");
    assertThatThrownBy(t::asFloat).isInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("I-40")
  void tensors_closedAfterTheirEnvironment_releaseNothingMore() {
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      tensors.add(tf.constant(i));
    }
    assertThat(tf.liveTensors()).isEqualTo(100);
    tf.close();
    assertThat(tf.liveTensors()).isZero();
    long bytes = tf.statistics().liveBytes();
    tensors.forEach(Tensor::close);
    // Each would count down again if it were released a second time.
    assertThat(tf.liveTensors()).isZero();
    assertThat(tf.statistics().liveBytes()).isEqualTo(bytes).isZero();
  }

  @Test
  @Tag("I-40")
  void tensors_collectedAfterTheirEnvironmentClosed_releaseNothingMore() throws Exception {
    List<WeakReference<Tensor>> tensors = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      tensors.add(new WeakReference<>(tf.constant(i)));
    }
    tf.close();
    assertThat(eventually(() -> tensors.stream().allMatch(tensor -> tensor.refersTo(null))))
        .isTrue();
    assertThat(tf.liveTensors()).isZero();
    assertThat(tf.statistics().liveBytes()).isZero();
  }

  @Test
  void scope_closed_releasesAllButTheKept() {
    Tensor outside = tf.constant(1f);
    Tensor kept;
    Tensor dropped;
    try (var scope = tf.scope()) {
      dropped = outside.plus(1);
      kept = scope.keep(dropped.plus(1));
    }
    assertThat(kept.asFloat()).isEqualTo(3f);
    assertThat(outside.asFloat()).isEqualTo(1f);
    assertThat(((EagerTensor) dropped).isClosed()).isTrue();
  }

  @Test
  void scope_nested_handsTheKeptToTheOuterOne() {
    Tensor kept;
    try (var outer = tf.scope()) {
      try (var inner = tf.scope()) {
        kept = inner.keep(tf.constant(1f));
      }
      assertThat(((EagerTensor) kept).isClosed()).isFalse();
      assertThatThrownBy(
              () -> {
                try (var inner = tf.scope()) {
                  outer.close();
                }
              })
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("inner scope");
    }
    assertThat(((EagerTensor) kept).isClosed()).isTrue();
  }

  @Test
  void close_whileAnotherThreadComputes_waitsAndRefuses() throws Exception {
    Tensor a = tf.constant(new float[256][256]);
    var started = new CountDownLatch(1);
    var failure = new AtomicReference<Throwable>();
    Thread worker = Thread.ofPlatform().start(() -> multiplyUntilClosed(a, started, failure));
    started.await();
    tf.close();
    worker.join(Duration.ofSeconds(30));
    assertThat(failure.get()).isInstanceOf(IllegalStateException.class);
  }

  private static void multiplyUntilClosed(
      Tensor a, CountDownLatch started, AtomicReference<Throwable> failure) {
    try {
      while (true) {
        a.matMul(a);
        started.countDown();
      }
    } catch (IllegalStateException e) {
      failure.set(e);
    }
  }

  @Test
  void close_ofATensorOthersUse_neverCrashes() throws Exception {
    for (int round = 0; round < 200; round++) {
      Tensor shared = tf.constant(new float[64]);
      var inUse = new CountDownLatch(1);
      var failure = new AtomicReference<Throwable>();
      Thread user = Thread.ofPlatform().start(() -> useUntilClosed(shared, inUse, failure));
      inUse.await();
      shared.close();
      user.join(Duration.ofSeconds(30));
      assertThat(user.isAlive()).isFalse();
      assertThat(failure.get())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("close()");
    }
  }

  private static void useUntilClosed(
      Tensor shared, CountDownLatch inUse, AtomicReference<Throwable> failure) {
    try {
      while (true) {
        shared.plus(shared).close();
        inUse.countDown();
      }
    } catch (Throwable t) {
      failure.set(t);
    }
  }

  @Test
  @Tag("full")
  void results_thatAreGarbage_doNotOutgrowTheBudget() {
    var options = EnvironmentOptions.defaults().withMemoryBudget(96L << 20);
    try (var small = environments.open(options)) {
      Tensor big = small.constant(new float[1 << 20]);
      long most = 0;
      for (int i = 0; i < 500; i++) {
        big.plus(1);
        most = Math.max(most, small.statistics().liveBytes());
      }
      assertThat(most).isBetween(40L << 20, 101L << 20);
    }
  }

  @Test
  @Tag("full")
  void results_ofManyThreads_doNotOutgrowTheBudget() throws Exception {
    var options = EnvironmentOptions.defaults().withMemoryBudget(96L << 20);
    try (var small = environments.open(options)) {
      Tensor big = small.constant(new float[1 << 18]);
      var most = new AtomicLong();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        threads.add(
            Thread.ofPlatform()
                .start(() -> {
                  for (int k = 0; k < 500; k++) {
                    big.plus(1);
                    most.accumulateAndGet(small.statistics().liveBytes(), Math::max);
                  }
                }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      // Each thread may make 4 MB between two looks at the total.
      assertThat(most.get()).isBetween(40L << 20, 116L << 20);
    }
  }

  @Test
  @Tag("nightly")
  void expression_ofFourOps_keepsThreeResultsAtMost() {
    long result = 16L << 20;
    // As 10,000² beside a sixteenth of 24 GiB.
    var options = EnvironmentOptions.defaults().withMemoryBudget(result * 15 / 4);
    try (var small = environments.open(options)) {
      Tensor x = small.constant(new float[4 << 20]);
      Tensor y = small.constant(new float[4 << 20]);
      long before = small.statistics().liveBytes();
      Tensor z = y;
      long most = 0;
      for (int i = 0; i < 5; i++) {
        z = y.times(.5);
        z = z.plus(x);
        most = Math.max(most, small.statistics().liveBytes());
        z = z.minus(1);
        most = Math.max(most, small.statistics().liveBytes());
        z = z.abs();
        most = Math.max(most, small.statistics().liveBytes());
      }
      assertThat(z.get(0).asFloat()).isEqualTo(1f);
      assertThat(most - before).isLessThan(3 * result + (1 << 20));
    }
  }

  @Test
  void leakReport_namesThePlace() {
    try (var debug = environments.open(EnvironmentOptions.defaults().withRecordCreation(true))) {
      List<Tensor> kept = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        kept.add(debug.constant(i));
      }
      assertThat(debug.leakReport()).contains("3 live tensors").contains("3 made at");
      kept.forEach(Tensor::close);
      assertThat(debug.leakReport()).startsWith("0 live tensors");
    }
  }

  /// How many there are without the garbage of tests before.
  private static long settled(Kind kind) throws InterruptedException {
    long count = -1;
    int same = 0;
    while (same < 5) {
      System.gc();
      Thread.sleep(20);
      long now = LiveObjects.count(kind);
      same = now == count ? same + 1 : 0;
      count = now;
    }
    return count;
  }

  // Sleeps, because others free what is found; the time is for a machine that is busy.
  private static boolean eventually(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(10);
    }
    return condition.getAsBoolean();
  }
}
