package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Threads that used an environment keep nothing of it.
@Timeout(60)
final class CollectedEnvironmentTest {
  @ParameterizedTest
  @EnumSource
  void environment_closed_isCollectedThoughItsThreadsLiveOn(ExecutorKind kind) throws Exception {
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      WeakReference<Environment> closed = used(kind, other);
      while (closed.get() != null) {
        System.gc();
        Thread.sleep(10);
      }
    }
  }

  private static WeakReference<Environment> used(ExecutorKind kind, ExecutorService other)
      throws Exception {
    try (Environment tf = Environment.open(EnvironmentOptions.defaults().withExecutor(kind))) {
      use(tf);
      other.submit(() -> use(tf)).get();
      return new WeakReference<>(tf);
    }
  }

  private static void use(Environment tf) {
    for (int i = 0; i < 20; i++) {
      try (var ignored = tf.scope();
          var tape = tf.gradientTape()) {
        Tensor x = tf.constant(new float[] {1, i});
        tape.watch(x);
        Tensor gradient = Objects.requireNonNull(tape.gradient(x.times(x).plus(1), x));
        assertThat(gradient.toArray(float[].class)).containsExactly(2, 2f * i);
        Tensor called = tf.function((Ops g, Tensor y) -> y.times(y)).apply(x);
        assertThat(called.get(1).asFloat()).isEqualTo(i * i);
        Tensor left = called.plus(1);
        assertThat(left.shape().dim(0)).isEqualTo(2);
      }
    }
  }
}
