package io.intarsia.benchmarks.measure;

import java.time.Duration;

/// How long to measure.
///
/// @param rounds rounds of all sides in turn
/// @param roundTime what a slow side's round should take, at most; it does fewer calls then
/// @param warmUp how long each side in a JVM is warmed up, at least, beside the calls its workload
///   asks for: a sub-microsecond loop has done those before the JIT compiler is done with it; zero
///   means no warm-up at all
/// @param attempts how often a workload is measured, at most, until the machine was quiet
/// @param processes in how many processes those workloads are measured that differ from one to the
///   next
public record Effort(int rounds, Duration roundTime, Duration warmUp, int attempts, int processes) {
  /// What figures that are published need: void rows are run again five times, at most.
  public static final Effort FULL =
      new Effort(7, Duration.ofMillis(50), Duration.ofMillis(250), 6, 5);

  /// A first impression.
  public static final Effort QUICK =
      new Effort(3, Duration.ofMillis(40), Duration.ofMillis(200), 1, 1);

  /// What shows that something became a quarter slower. Who runs it says what is measured again.
  public static final Effort SMOKE =
      new Effort(7, Duration.ofMillis(50), Duration.ofMillis(250), 1, 3);

  /// Only shows that everything works.
  public static final Effort ONCE = new Effort(1, Duration.ofMillis(1), Duration.ZERO, 1, 1);

  public Effort {
    if (rounds < 1 || attempts < 1 || processes < 1) {
      throw new IllegalArgumentException(
          "Effort: rounds, attempts and processes must be at least 1, got %d, %d and %d"
              .formatted(rounds, attempts, processes));
    }
  }

  /// This effort with another number of rounds.
  public Effort withRounds(int count) {
    return new Effort(count, roundTime, warmUp, attempts, processes);
  }

  /// This effort in one of several processes: as many rounds, each shorter, because all of them
  /// count.
  public Effort ofOneProcess() {
    return processes == 1
        ? new Effort(rounds, roundTime, warmUp, 1, 1)
        : new Effort(rounds, roundTime.dividedBy(2), warmUp.dividedBy(2), 1, 1);
  }
}
