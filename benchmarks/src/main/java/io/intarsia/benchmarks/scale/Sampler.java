package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Spread;
import java.time.Duration;
import java.util.function.Supplier;

/// Takes times in rounds, after a warm-up.
final class Sampler {
  private static final int FEW_ROUNDS = 3;
  private static final int MOST_PREPARED = 20;
  private static final long LONG = 1_000_000_000;
  private static final long VERY_LONG = 5 * LONG;

  private final Effort effort;

  Sampler(Effort effort) {
    this.effort = effort;
  }

  /// Work that can be done once.
  interface Task extends AutoCloseable {
    void run();

    @Override
    void close();

    /// Work that leaves nothing behind.
    static Task of(Runnable work) {
      return new Task() {
        @Override
        public void run() {
          work.run();
        }

        @Override
        public void close() {}
      };
    }
  }

  /// How long calls are made before the first that counts; zero where only one is.
  Duration warmUp() {
    return effort.warmUp();
  }

  /// How long a round should take.
  Duration roundTime() {
    return effort.roundTime();
  }

  /// How many rounds there are.
  int rounds() {
    return effort.rounds();
  }

  /// What a call takes that leaves nothing behind.
  Spread repeated(Clock clock, Runnable call) {
    return repeated(clock, call, Duration.ZERO);
  }

  /// What a call takes that leaves nothing behind.
  ///
  /// @param warmUp how long it is to be called before, if that is more than usual
  Spread repeated(Clock clock, Runnable call, Duration warmUp) {
    long begin = System.nanoTime();
    long longest = Math.max(effort.warmUp().toNanos(), warmUp.toNanos());
    long one = Clock.WALL.time(call);
    while (System.nanoTime() - begin < longest) {
      one = Math.min(one, Clock.WALL.time(call));
    }
    int calls = (int) Math.max(1, effort.roundTime().toNanos() / Math.max(1, one));
    double[] rounds = new double[count(one)];
    for (int i = 0; i < rounds.length; i++) {
      rounds[i] = (double) clock.time(() -> times(calls, call)) / calls;
    }
    return Spread.of(rounds);
  }

  /// What work takes that has to be prepared each time, which does not count. What takes more than
  /// five seconds is done once.
  Spread prepared(Clock clock, Supplier<Task> prepare) {
    long begin = System.nanoTime();
    long one = once(clock, prepare);
    if (one > VERY_LONG) {
      return Spread.of((double) one);
    }
    while (System.nanoTime() - begin < effort.warmUp().toNanos()) {
      one = Math.min(one, once(clock, prepare));
    }
    long calls = Math.clamp(effort.roundTime().toNanos() / Math.max(1, one), 1, MOST_PREPARED);
    double[] rounds = new double[count(one)];
    for (int i = 0; i < rounds.length; i++) {
      long total = 0;
      for (long call = 0; call < calls; call++) {
        total += once(clock, prepare);
      }
      rounds[i] = (double) total / calls;
    }
    return Spread.of(rounds);
  }

  // What takes a second differs less from time to time.
  private int count(long one) {
    return one < LONG ? effort.rounds() : Math.min(FEW_ROUNDS, effort.rounds());
  }

  private static long once(Clock clock, Supplier<Task> prepare) {
    try (Task task = prepare.get()) {
      return clock.time(task::run);
    }
  }

  private static void times(int calls, Runnable call) {
    for (int i = 0; i < calls; i++) {
      call.run();
    }
  }
}
