package io.intarsia.internal.executor;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.c.RemoteReport;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.cluster.NotConfinedException;
import io.intarsia.tensor.EagerTensor;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What goes wrong between the tasks of a cluster.
public final class ClusterFailures {
  private static final String REPLICA = "/replica:0";

  // What the runtime says of a resource whose process has another incarnation now.
  private static final String LOST = "Resource input tensor contains an invalid device";

  private ClusterFailures() {}

  /// A failure of an op, which says which task it is about and what can be done; others stay as
  /// they are.
  public static TensorFlowException told(TensorFlowException failure, EagerTensor[] inputs) {
    String report = String.valueOf(failure.getMessage());
    if (!report.contains(LOST)) {
      return RemoteReport.told(failure);
    }
    String variables =
        Stream.of(inputs)
            .filter(input -> input.dtype() == DType.RESOURCE && !input.isClosed())
            .map(input -> ClusterLink.taskOf(input.device()).replace(REPLICA, ""))
            .distinct()
            .collect(Collectors.joining(" or "));
    var told =
        TensorFlowException.of(
            Code.ABORTED,
            "%s was started anew since a variable or another resource was made there, which is gone. Make it again"
                .formatted(variables.isEmpty() ? "a task" : variables));
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  /// Tasks do not answer.
  ///
  /// @param silent why nobody answers, by task
  public static TensorFlowException silent(
      String operation, Map<ClusterTask, String> silent, Duration deadline) {
    String tasks =
        silent.entrySet().stream()
            .map(each -> "%s (%s)".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining(", "));
    return TensorFlowException.of(
        Code.UNAVAILABLE,
        "%s: no answer within %d ms from %s; start it with `intarsia server`, or look whether its address in the cluster is right"
            .formatted(operation, deadline.toMillis(), tasks));
  }

  /// The tasks answered, and then the runtime did not come back.
  public static TensorFlowException notJoined(String operation, ClusterMap map, Duration deadline) {
    return TensorFlowException.of(
        Code.DEADLINE_EXCEEDED,
        "%s: the runtime did not finish within %d ms to connect to %s; one of them may have ended meanwhile. It goes on trying: call %s again later"
            .formatted(operation, deadline.toMillis(), map.others(), operation));
  }

  public static TensorFlowException interrupted() {
    return TensorFlowException.of(
        Code.CANCELLED,
        "this thread was interrupted while it waited; the call may go on where it runs, and what it gives is dropped");
  }

  public static IllegalStateException portInUse(ClusterTask self, IOException cause) {
    return Mistake.state(
        "cluster: this process cannot listen at its own address, %s: %s; stop what listens there, or give the task another port in the cluster"
            .formatted(self, cause.getMessage()),
        cause);
  }

  public static UnsupportedOperationException notConfined(
      ClusterTask self, NotConfinedException cause) {
    return Mistake.unsupported(
        "cluster: the port of %s cannot be closed to other machines: %s. The runtime listens on all interfaces and asks nobody who they are: whoever reaches the port runs code as this user; where a private network or a firewall keeps strangers away, join with ClusterOptions.withReach(Reach.ANYBODY)"
            .formatted(self, cause.getMessage()));
  }

  public static IllegalArgumentException withSession(String target) {
    return withExecutor("a session" + (target.isEmpty() ? "" : " on " + target));
  }

  public static IllegalArgumentException withExecutor(String executor) {
    return Mistake.argument(
        "EnvironmentOptions: a cluster is joined by the executor EAGER, not by " + executor);
  }

  public static IllegalArgumentException notCopied(String op, int input, String from, String to) {
    return Mistake.argument(
        "%s: input %d is on %s, the op runs on %s, and this environment copies nothing by itself; copy it with tf.device(\"%s\").identity(t), or run the op where its inputs are with tf.device(…)"
            .formatted(op, input, from, to, to));
  }
}
