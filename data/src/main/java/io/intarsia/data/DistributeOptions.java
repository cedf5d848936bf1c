package io.intarsia.data;

import java.time.Duration;
import java.util.Objects;

/// How elements are read from a data service.
///
/// @param deadline how long the dispatcher may give no sign of life while an element is waited for
/// @param longestWait how long an element may take; then the call fails, and the next one waits on
///   for the same element. The runtime waits without end for a worker that was lost
/// @param maxOutstandingRequests how many elements are asked for at the same time;
///   [ParallelOptions#AUTOTUNE] lets the runtime choose
/// @see "Python: max_outstanding_requests of tf.data.experimental.service.distribute"
public record DistributeOptions(
    Duration deadline, Duration longestWait, long maxOutstandingRequests) {
  private static final Duration LEAST = Duration.ofMillis(100);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if a time is shorter than 100 ms, or the number neither
  ///   positive nor [ParallelOptions#AUTOTUNE]
  public DistributeOptions {
    check("deadline in ms", deadline);
    check("longestWait in ms", longestWait);
    if (maxOutstandingRequests < 1 && maxOutstandingRequests != ParallelOptions.AUTOTUNE) {
      throw DataErrors.atLeast(
          "DistributeOptions", "maxOutstandingRequests", 1, maxOutstandingRequests);
    }
  }

  private static void check(String name, Duration time) {
    if (Objects.requireNonNull(time, name).compareTo(LEAST) < 0) {
      throw DataErrors.atLeast("DistributeOptions", name, LEAST.toMillis(), time.toMillis());
    }
  }

  /// Half a minute for the dispatcher, five minutes for an element, and as many elements at the
  /// same time as the runtime chooses.
  public static DistributeOptions defaults() {
    return new DistributeOptions(
        Duration.ofSeconds(30), Duration.ofMinutes(5), ParallelOptions.AUTOTUNE);
  }

  /// With another time for the dispatcher to answer.
  public DistributeOptions withDeadline(Duration deadline) {
    return new DistributeOptions(deadline, longestWait, maxOutstandingRequests);
  }

  /// With another time for an element.
  public DistributeOptions withLongestWait(Duration longestWait) {
    return new DistributeOptions(deadline, longestWait, maxOutstandingRequests);
  }

  /// With so many elements asked for at the same time, which bounds the memory they take.
  public DistributeOptions withMaxOutstandingRequests(long maxOutstandingRequests) {
    return new DistributeOptions(deadline, longestWait, maxOutstandingRequests);
  }
}
