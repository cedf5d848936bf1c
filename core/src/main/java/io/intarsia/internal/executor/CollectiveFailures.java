package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.c.RemoteReport;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What goes wrong between tasks that compute together.
public final class CollectiveFailures {
  // What the runtime says of a collective that was stopped, first or later.
  private static final String ABORTED = "Collective ops is aborted by: ";
  private static final String AGAIN = "\nThe error could be from a previous operation.";
  private static final String TIMED_OUT = "Collective has timed out";

  private static final String WAY_OUT =
      "After that, no collective of this environment works any more: close it, open another in all"
          + " tasks, and go on from the last checkpoint";

  private CollectiveFailures() {}

  /// Tasks have not come to the meeting when the environment opens.
  ///
  /// @param absent what they answer
  static TensorFlowException notMet(
      String operation, Map<ClusterTask, Greeting.Answer> absent, Duration timeout) {
    String before =
        tasks(absent, Greeting.Answer::isThere).keySet().stream()
            .map(ClusterTask::toString)
            .collect(Collectors.joining(", "));
    if (before.isEmpty()) {
      return notThere(operation, absent, timeout);
    }
    return TensorFlowException.of(
        Code.UNAVAILABLE,
        "%s: %s kept an environment of before for %d ms, whose collectives this process has no part in; close it there and open another, or end that process"
            .formatted(operation, before, timeout.toMillis()));
  }

  /// Tasks do not answer when the environment opens.
  ///
  /// @param absent what they answer; those that wait themselves are named if there are no others
  static TensorFlowException notThere(
      String operation, Map<ClusterTask, Greeting.Answer> absent, Duration timeout) {
    Map<ClusterTask, String> others = tasks(absent, answer -> !answer.waits());
    Map<ClusterTask, String> silent = others.isEmpty() ? tasks(absent, _ -> true) : others;
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
        Code.UNAVAILABLE, "%s ended or is out of reach. %s".formatted(listed(lost), WAY_OUT));
  }

  static TensorFlowException closed() {
    return TensorFlowException.of(Code.CANCELLED, "the environment was closed");
  }

  /// A collective has waited for its partners too long.
  static TensorFlowException late(
      OpKey key, EagerTensor[] inputs, ClusterMap map, Duration timeout) {
    String value =
        inputs.length == 0 || inputs[0].isClosed()
            ? ""
            : " of %s %s".formatted(inputs[0].dtype(), inputs[0].shape());
    return late(
        "%s%s".formatted(key.op(), value),
        map.self().toString(),
        map.others().isEmpty()
            ? "a partner, of which the cluster has none,"
            : map.others().stream().map(ClusterTask::toString).collect(Collectors.joining(", ")),
        timeout);
  }

  /// A task has waited for its partners too long.
  ///
  /// @param what it waited in
  public static TensorFlowException late(
      String what, String self, String others, Duration timeout) {
    return TensorFlowException.of(
        Code.DEADLINE_EXCEEDED,
        "%s waited %d ms for %s in %s: a task skipped it, came to another collective or with another size, or is slower than the timeout of CollectiveOptions, or of the op. %s"
            .formatted(self, timeout.toMillis(), others, what, WAY_OUT));
  }

  /// Nothing can be aborted.
  public static IllegalStateException takesNoPart() {
    return Mistake.state(
        "Environment.abortCollectives: this environment takes part in no collectives; open it with EnvironmentOptions.withCollectives(…)");
  }

  /// Whether an op failed because a collective did.
  static boolean isOfCollective(TensorFlowException failure) {
    String said = String.valueOf(failure.getMessage());
    return failure.code() == Code.UNAVAILABLE || said.contains(ABORTED) || said.contains(TIMED_OUT);
  }

  /// A collective that failed for no task that is known to be lost.
  static TensorFlowException aborted(TensorFlowException failure) {
    String said = String.valueOf(RemoteReport.told(failure).getMessage());
    int end = said.indexOf(AGAIN);
    String cause = (end < 0 ? said : said.substring(0, end)).replace(ABORTED, "").strip();
    String stop = cause.endsWith(".") ? " " : ". ";
    String wayOut = cause.contains(WAY_OUT) ? "" : stop + WAY_OUT;
    return with(failure, TensorFlowException.of(failure.code(), cause + wayOut));
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

  private static Map<ClusterTask, String> tasks(
      Map<ClusterTask, Greeting.Answer> answers, Predicate<Greeting.Answer> which) {
    var tasks = new TreeMap<ClusterTask, String>(ClusterTask.ORDER);
    answers.forEach((task, answer) -> {
      if (which.test(answer)) {
        tasks.put(task, answer.failure());
      }
    });
    return tasks;
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
    return withExecutor("a session" + (target.isEmpty() ? "" : " on " + target));
  }

  public static IllegalArgumentException withExecutor(String executor) {
    return Mistake.argument(
        "EnvironmentOptions: the executor EAGER takes part in collectives, not " + executor);
  }
}
