package io.intarsia.function;

import java.time.Duration;

/// Has functions called until they have their sessions, if they may have one.
public final class WarmUp {
  private static final int CALLS = 3_000;
  private static final long LEAST_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MOST_NANOS = Duration.ofSeconds(1).toNanos();

  private WarmUp() {}

  /// Calls until the function is warm.
  ///
  /// @param call of a function of up to 100 nodes
  public static void warmUp(Runnable call) {
    long start = System.nanoTime();
    long nanos = 0;
    for (int i = 0; nanos < LEAST_NANOS || i < CALLS && nanos < MOST_NANOS; i++) {
      call.run();
      nanos = System.nanoTime() - start;
    }
  }
}
