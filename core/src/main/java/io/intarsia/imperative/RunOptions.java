package io.intarsia.imperative;

import io.intarsia.internal.caller.Mistake;
import java.time.Duration;
import java.util.Optional;

/// How ops are launched: what is recorded of each, how long one may take, and what is said of one
/// that failed.
///
/// Of the fields of the runtime's `RunOptions` these are not here: which pool of threads a run
/// takes and the options of a debugger and of a collective, which the environment decides itself.
///
/// @param traceLevel what is recorded of every op for [Environment#lastRunMetadata]
/// @param timeout after this time an op that can be stopped is stopped, and in any case its call
///   fails with `DeadlineExceeded`; one that cannot be stopped ends first. More than a hundred
///   years are a hundred years
/// @param outputPartitionGraphs whether [RunMetadata#partitionGraphs] has the graphs that a session
///   ran; without a session there are none
/// @param reportTensorAllocationsUponOom whether the failure of an op of a session that finds no
///   memory says which tensors had it; without a session the runtime cannot tell
/// @see "Python: tf.compat.v1.RunOptions"
public record RunOptions(
    TraceLevel traceLevel,
    Optional<Duration> timeout,
    boolean outputPartitionGraphs,
    boolean reportTensorAllocationsUponOom) {
  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final RunOptions DEFAULTS =
      new RunOptions(TraceLevel.NO_TRACE, Optional.empty(), false, false);

  /// @throws IllegalArgumentException if the timeout is not positive
  public RunOptions {
    timeout.ifPresent(RunOptions::checkPositive);
    // Sums and comparisons of nanoseconds must not overflow.
    timeout = timeout.map(limit -> limit.compareTo(LONGEST) < 0 ? limit : LONGEST);
  }

  /// No trace, no timeout, no reports.
  public static RunOptions defaults() {
    return DEFAULTS;
  }

  /// Everything that runs is recorded.
  public static RunOptions fullTrace() {
    return DEFAULTS.withTraceLevel(TraceLevel.FULL_TRACE);
  }

  /// Whether anything is recorded.
  public boolean trace() {
    return traceLevel != TraceLevel.NO_TRACE;
  }

  /// These options with full tracing, or none.
  public RunOptions withTrace(boolean on) {
    return withTraceLevel(on ? TraceLevel.FULL_TRACE : TraceLevel.NO_TRACE);
  }

  /// These options with another level of tracing.
  public RunOptions withTraceLevel(TraceLevel level) {
    return new RunOptions(level, timeout, outputPartitionGraphs, reportTensorAllocationsUponOom);
  }

  /// These options with a time limit for each op.
  public RunOptions withTimeout(Duration limit) {
    return new RunOptions(
        traceLevel, Optional.of(limit), outputPartitionGraphs, reportTensorAllocationsUponOom);
  }

  /// These options with the graphs that a session runs kept, or not.
  public RunOptions withOutputPartitionGraphs(boolean on) {
    return new RunOptions(traceLevel, timeout, on, reportTensorAllocationsUponOom);
  }

  /// These options with a list of tensors where there is no memory for another, or without.
  public RunOptions withReportTensorAllocationsUponOom(boolean on) {
    return new RunOptions(traceLevel, timeout, outputPartitionGraphs, on);
  }

  private static void checkPositive(Duration timeout) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw Mistake.argument("RunOptions: timeout must be positive, got " + timeout);
    }
  }
}
