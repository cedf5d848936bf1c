package io.intarsia.data;

import java.time.Duration;
import java.util.Objects;

/// How elements are read from a data service.
///
/// @param deadline how long the dispatcher may give no sign of life while an element is waited for
/// @param maxOutstandingRequests how many elements are asked for at the same time;
///   [ParallelOptions#AUTOTUNE] lets the runtime choose
/// @see "Python: max_outstanding_requests of tf.data.experimental.service.distribute"
public record DistributeOptions(Duration deadline, long maxOutstandingRequests) {
  private static final Duration LEAST = Duration.ofMillis(100);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if the deadline is shorter than 100 ms, or the number neither
  ///   positive nor [ParallelOptions#AUTOTUNE]
  public DistributeOptions {
    Objects.requireNonNull(deadline, "deadline");
    if (deadline.compareTo(LEAST) < 0) {
      throw DataErrors.atLeast(
          "DistributeOptions", "deadline in ms", LEAST.toMillis(), deadline.toMillis());
    }
    if (maxOutstandingRequests < 1 && maxOutstandingRequests != ParallelOptions.AUTOTUNE) {
      throw DataErrors.atLeast(
          "DistributeOptions", "maxOutstandingRequests", 1, maxOutstandingRequests);
    }
  }

  /// Half a minute, and as many as the runtime chooses.
  public static DistributeOptions defaults() {
    return new DistributeOptions(Duration.ofSeconds(30), ParallelOptions.AUTOTUNE);
  }

  /// With another time for the dispatcher to answer.
  public DistributeOptions withDeadline(Duration deadline) {
    return new DistributeOptions(deadline, maxOutstandingRequests);
  }

  /// With so many elements asked for at the same time, which bounds the memory they take.
  public DistributeOptions withMaxOutstandingRequests(long maxOutstandingRequests) {
    return new DistributeOptions(deadline, maxOutstandingRequests);
  }
}
