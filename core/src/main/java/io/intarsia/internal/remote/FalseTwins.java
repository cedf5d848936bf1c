package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;

/// Requests that a task refuses because it takes them for others.
///
/// A task remembers the numbers of the last 100,000 requests and refuses one it knows, before it
/// does anything. The numbers are random, but each request is made by a new thread with a new
/// generator, whose seed has 32 bits: one in about 43,000 is the number of another request. Nothing
/// sends a request between tasks twice, so such a one was not carried out.
final class FalseTwins {
  private FalseTwins() {}

  /// Whether a run failed for that; to be sent again if the op that it runs is in one place.
  static boolean isOne(TensorFlowException failure) {
    String report = String.valueOf(failure.getMessage());
    return failure.code() == Code.ABORTED
        && report.contains(" request was received twice")
        && !report.contains("RunStep");
  }
}
