package io.intarsia.benchmarks.measure;

import java.util.function.Supplier;

/// One workload made ready on one side. Every call releases what it made.
public interface TimedLoop extends AutoCloseable {
  /// Does the work so often and returns the nanoseconds that took.
  long run(int calls);

  /// What one call computes.
  Digest digest();

  @Override
  void close();

  /// A loop of one call, after which nothing is left to release.
  static TimedLoop of(Runnable call, Supplier<float[]> result) {
    return of(call, result, () -> {});
  }

  /// A loop of one call.
  ///
  /// @param result what a call computes
  /// @param release what to do at the end
  static TimedLoop of(Runnable call, Supplier<float[]> result, Runnable release) {
    return timed(calls -> time(calls, call), () -> Digest.of(result.get()), release);
  }

  /// A loop that takes its time itself.
  static TimedLoop timed(Timer timer, Supplier<Digest> digest, Runnable release) {
    return new TimedLoop() {
      @Override
      public long run(int calls) {
        return timer.run(calls);
      }

      @Override
      public Digest digest() {
        return digest.get();
      }

      @Override
      public void close() {
        release.run();
      }
    };
  }

  /// The nanoseconds so many calls take.
  static long time(int calls, Runnable call) {
    return Stopwatch.time(calls, call);
  }

  /// Runs something so often and returns the nanoseconds that count.
  @FunctionalInterface
  interface Timer {
    long run(int calls);
  }
}
