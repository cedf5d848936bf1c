package io.intarsia.benchmarks.measure;

/// Takes the time of calls.
final class Stopwatch {
  private static final int CALLS_TO_BE_PROFILED = 20_000;

  // The compiler has seen three kinds of calls in the loop before the first that matters, so it
  // leaves them virtual. It
  // would inline the first two kinds into the one loop otherwise, as far as they fit, and the
  // figures of a workload would
  // depend on which came before it (seen: 1.7 times the time).
  static {
    int[] sink = {0};
    time(CALLS_TO_BE_PROFILED, () -> sink[0]++);
    time(CALLS_TO_BE_PROFILED, () -> sink[0]--);
    time(CALLS_TO_BE_PROFILED, () -> sink[0] ^= 1);
  }

  private Stopwatch() {}

  /// The nanoseconds so many calls take.
  static long time(int calls, Runnable call) {
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      call.run();
    }
    return System.nanoTime() - start;
  }
}
