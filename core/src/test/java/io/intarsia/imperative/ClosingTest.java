package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.Executor;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An environment comes to its end, whatever happened in its ops; and limits beyond all measure are
/// refused or cut.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@OnEveryExecutor
final class ClosingTest {
  private final Environments environments;

  ClosingTest(Environments environments) {
    this.environments = environments;
  }

  private static final long SMALL_STACK = 400_000;

  @SuppressWarnings("InfiniteRecursion") // what this is about
  private static int deeper(Tensor x, Tensor y) {
    x.plus(y).close();
    return 1 + deeper(x, y);
  }

  @Test
  @Tag("full")
  void close_afterStackOverflowsDuringOps_returns() throws InterruptedException {
    List<Integer> overflows = new ArrayList<>();
    // A run of a session takes more time, and leaves room for more of them.
    int times = environments.executor() == Executor.SESSION ? 10 : 100;
    try (var tf = environments.open()) {
      Tensor x = tf.constant(1f);
      Tensor y = tf.constant(2f);
      Runnable overflow =
          () -> {
            for (int i = 0; i < times; i++) {
              try {
                deeper(x, y);
              } catch (StackOverflowError _) {
                overflows.add(i);
              }
            }
          };
      var thread = new Thread(null, overflow, "small stack", SMALL_STACK);
      thread.start();
      thread.join();

      assertThat(x.plus(y).toArray(float.class)).isEqualTo(3f);
    }
    assertThat(overflows).hasSize(times);
  }

  private static OpListener closing(Environment tf) {
    return new OpListener() {
      @Override
      public void onRun(Operation operation, List<Tensor> inputs) {
        tf.close();
      }
    };
  }

  @Test
  void close_byAListenerDuringAnOp_isRefused() {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(1f);
      tf.setListener(closing(tf));

      assertThatThrownBy(() -> x.plus(x))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("Environment.close: called while this thread runs an op")
          .hasMessageContaining("close the environment after the op");

      tf.setListener(null);
      assertThat(x.plus(x).toArray(float.class)).isEqualTo(2f);
    }
  }

  @Test
  void timeout_beyondAllMeasure_isAHundredYears() {
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
    var options = RunOptions.defaults().withTimeout(longest);
    assertThat(options.timeout()).contains(Duration.ofDays(36_500));
    assertThat(RunOptions.defaults().withTimeout(Duration.ofDays(400)).timeout())
        .contains(Duration.ofDays(400));
    HostFunction<Tensor, Tensor> twice =
        HostFunction.of(
            "twice", TensorSpec.of(Shape.scalar(), DType.FLOAT32), (Ops h, Tensor x) -> x.plus(x));
    try (var tf = environments.open()) {
      tf.setRunOptions(options);
      var f = tf.function((Ops g, Tensor x) -> twice.apply(g, x));

      assertThat(tf.constant(1f).plus(2).toArray(float.class)).isEqualTo(3f);
      assertThat(f.apply(tf.constant(2f)).toArray(float.class)).isEqualTo(4f);
      assertThat(twice.apply(tf, tf.constant(3f)).toArray(float.class)).isEqualTo(6f);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "30000, 0, 1, intraOpThreads must be at most 1024",
    "0, 30000, 1, interOpThreads must be at most 1024",
    "0, 0, 2147483647, cpuDevices must be at most 128"
  })
  void options_beyondMeasure_areRefused(int intra, int inter, int devices, String message) {
    assertThatThrownBy(
            () -> EnvironmentOptions.defaults().withThreads(intra, inter).withCpuDevices(devices))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("EnvironmentOptions: " + message);
  }

  @Test
  void options_atTheirLimits_open() {
    var most = EnvironmentOptions.defaults().withThreads(1024, 1024).withCpuDevices(128);
    try (var tf = environments.open(most)) {
      assertThat(tf.devices()).hasSize(128);
      assertThat(tf.constant(1f).plus(2).toArray(float.class)).isEqualTo(3f);
    }
  }
}
