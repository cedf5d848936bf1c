package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.caller.Mistake;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/// What goes wrong between tasks that compute together.
public final class CollectiveFailures {
  // What the runtime says of a collective that was stopped, first or later.
  private static final String ABORTED = "Collective ops is aborted by: ";
  private static final String AGAIN = "\nThe error could be from a previous operation.";
  private static final String TIMEOUT = "Collective has timed out";

  private static final String WAY_OUT =
      "After that, no collective of this environment works any more: close it, open another in all"
          + " tasks, and go on from the last checkpoint";

  private CollectiveFailures() {}

  /// Tasks do not answer when the environment opens.
  ///
  /// @param silent why nobody answers, by task
  static TensorFlowException notThere(
      String operation, Map<ClusterTask, String> silent, Duration timeout) {
    return TensorFlowException.of(
        Code.UNAVAILABLE,
        "%s: no answer within %d ms from %s, whose collectives this process takes part in; start the program there too, or look whether its address in the cluster is right"
            .formatted(operation, timeout.toMillis(), listed(silent)));
  }

  /// Tasks are lost.
  ///
  /// @param lost why nobody answers, by task
  static TensorFlowException lost(Map<ClusterTask, String> lost) {
    return TensorFlowException.of(
        Code.UNAVAILABLE,
        "%s ended or is out of reach. %s".formatted(listed(lost), WAY_OUT));
  }

  static TensorFlowException closed() {
    return TensorFlowException.of(Code.CANCELLED, "the environment was closed");
  }

  /// Whether an op failed because a collective did.
  static boolean isOfCollective(TensorFlowException failure) {
    String said = String.valueOf(failure.getMessage());
    return said.contains(ABORTED)
        || said.contains(TIMEOUT)
        || said.contains("Collective")
        || failure.code() == Code.UNAVAILABLE;
  }

  /// A collective that failed for no task that is known to be lost.
  static TensorFlowException aborted(
      TensorFlowException failure, ClusterMap map, Duration timeout) {
    String said = String.valueOf(failure.getMessage());
    return with(failure, TensorFlowException.of(failure.code(), said + "RAW"));
  }

  /// A failure with the reason that is known.
  static TensorFlowException again(TensorFlowException reason, TensorFlowException failure) {
    return with(
        failure, TensorFlowException.of(reason.code(), String.valueOf(reason.getMessage())));
  }

  private static TensorFlowException with(TensorFlowException failure, TensorFlowException told) {
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  private static String listed(Map<ClusterTask, String> tasks) {
    return tasks.entrySet().stream()
        .map(each -> "%s (%s)".formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining(", "));
  }

  public static IllegalArgumentException withCluster() {
    return Mistake.argument(
        "EnvironmentOptions: an environment has the other tasks of a cluster run ops for it, or takes part in collectives with them, not both; open two");
  }

  public static IllegalArgumentException withSession(String target) {
    return Mistake.argument(
        "EnvironmentOptions: the executor EAGER takes part in collectives, not a session%s"
            .formatted(target.isEmpty() ? "" : " on " + target));
  }
}
