package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// Calls without end, in threads that are interrupted.
final class Interrupts {
  /// How long a call may last that is to be under way.
  private static final long UNDER_WAY_MILLIS = 1_500;

  /// A second is allowed, and what a busy machine may add.
  private static final Duration SOON = Duration.ofSeconds(4);

  private Interrupts() {}

  /// Interrupts the thread that calls; the call ends soon after, and says so.
  ///
  /// @param endless traced before, as tracing hears no interrupt
  static void assertLeft(Callable<?> endless, String... message) throws Exception {
    var call =
        new FutureTask<>(() -> {
          try {
            return endless.call();
          } finally {
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
          }
        });
    Thread thread = Thread.ofPlatform().daemon().start(call);
    thread.join(UNDER_WAY_MILLIS);
    assertThat(call).isNotDone();
    thread.interrupt();
    long start = System.nanoTime();
    assertThatThrownBy(() -> call.get(1, TimeUnit.MINUTES))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(TensorFlowException.Cancelled.class)
        .hasMessageContainingAll(message);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }
}
