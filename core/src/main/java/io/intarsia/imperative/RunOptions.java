package io.intarsia.imperative;

import io.intarsia.internal.caller.Mistake;
import java.time.Duration;
import java.util.Optional;

/// How ops are launched: whether each is traced, and how long one may take.
///
/// @param trace whether every op is recorded for [Environment#lastRunMetadata]
/// @param timeout after this time an op that can be stopped is stopped, and in any case its call
///   fails with `DeadlineExceeded`; one that cannot be stopped ends first. More than a hundred
///   years are a hundred years
/// @see "Python: tf.compat.v1.RunOptions"
public record RunOptions(boolean trace, Optional<Duration> timeout) {
  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final RunOptions DEFAULTS = new RunOptions(false, Optional.empty());

  /// @throws IllegalArgumentException if the timeout is not positive
  public RunOptions {
    timeout.ifPresent(RunOptions::checkPositive);
    // Sums and comparisons of nanoseconds must not overflow.
    timeout = timeout.map(limit -> limit.compareTo(LONGEST) < 0 ? limit : LONGEST);
  }

  /// No trace, no timeout.
  public static RunOptions defaults() {
    return DEFAULTS;
  }

  /// Everything that runs is recorded.
  public static RunOptions fullTrace() {
    return DEFAULTS.withTrace(true);
  }

  /// These options with tracing on or off.
  public RunOptions withTrace(boolean on) {
    return new RunOptions(on, timeout);
  }

  /// These options with a time limit for each op.
  public RunOptions withTimeout(Duration limit) {
    return new RunOptions(trace, Optional.of(limit));
  }

  private static void checkPositive(Duration timeout) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw Mistake.argument("RunOptions: timeout must be positive, got " + timeout);
    }
  }
}
