package io.intarsia.benchmarks.measure;

import java.time.Duration;

/// How long to measure.
///
/// @param rounds rounds of all sides in turn
/// @param roundTime what a slow side's round should take, at most; it does fewer calls then
/// @param warmUp how long each side is warmed up, at least, beside the calls its workload asks for:
///   a sub-microsecond loop has done those before the JIT compiler is done with it; zero means no
///   warm-up at all
/// @param attempts how often a workload is measured anew when the machine was not quiet
public record Effort(int rounds, Duration roundTime, Duration warmUp, int attempts) {
  /// What figures that are published need.
  public static final Effort FULL = new Effort(7, Duration.ofMillis(400), Duration.ofSeconds(1), 3);

  /// A first impression.
  public static final Effort QUICK =
      new Effort(3, Duration.ofMillis(60), Duration.ofMillis(200), 1);

  /// Only shows that everything works.
  public static final Effort SMOKE = new Effort(1, Duration.ofMillis(1), Duration.ZERO, 1);

  public Effort {
    if (rounds < 1 || attempts < 1) {
      throw new IllegalArgumentException(
          "Effort: rounds and attempts must be at least 1, got %d and %d"
              .formatted(rounds, attempts));
    }
  }

  /// This effort with another number of rounds.
  public Effort withRounds(int count) {
    return new Effort(count, roundTime, warmUp, attempts);
  }
}
