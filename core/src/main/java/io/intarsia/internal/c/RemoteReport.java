package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the runtime reports of another task of the cluster, in words for people.
public final class RemoteReport {
  private static final Pattern TASK =
      Pattern.compile("remote target (/job:\\w+/replica:0/task:\\d+)");

  private static final Pattern UNKNOWN =
      Pattern.compile("(/job:\\w+/replica:0/task:\\d+)/device:\\S+ unknown device");

  private static final Pattern RESTARTED =
      Pattern.compile(
          "worker job \\(\"(/job:\\w+/replica:0/task:\\d+)\"\\) was probably restarted");

  // What the runtime adds for itself: the call, and where gRPC noticed.
  private static final Pattern DETAILS =
      Pattern.compile(
          "\\s*Additional GRPC error information.*|\\s*\\[type\\.googleapis\\.com.*",
          Pattern.DOTALL);

  private static final String RECONNECT = "connect to it anew with Environment.reconnect()";

  private RemoteReport() {}

  /// A failure of the runtime, which says which task it is about and what can be done; others stay
  /// as they are.
  public static TensorFlowException told(TensorFlowException failure) {
    String report = String.valueOf(failure.getMessage());
    Matcher unknown = UNKNOWN.matcher(report);
    if (unknown.find()) {
      return connecting(failure, unknown.group(1).replace("/replica:0", ""));
    }
    Matcher restarted = RESTARTED.matcher(report);
    if (restarted.find()) {
      return restarted(failure, restarted.group(1).replace("/replica:0", ""));
    }
    Matcher task = TASK.matcher(report);
    if (!task.find()) {
      return failure;
    }
    String said = DETAILS.matcher(report).replaceFirst("");
    var told = told(failure.code(), task.group(1).replace("/replica:0", ""), said);
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  /// A failure to read a tensor, as [#told(TensorFlowException)]; what was cancelled because the
  /// task is lost does not say so.
  ///
  /// @param task that keeps the tensor; empty if it is this process
  static TensorFlowException told(TensorFlowException failure, String task) {
    TensorFlowException told = told(failure);
    if (told != failure || task.isEmpty() || failure.code() != Code.CANCELLED) {
      return told;
    }
    told =
        told(
            Code.UNAVAILABLE, task.replace("/replica:0", ""), String.valueOf(failure.getMessage()));
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  // Names of devices are checked before, so this one was there, and will be.
  private static TensorFlowException connecting(TensorFlowException failure, String task) {
    var told =
        TensorFlowException.of(
            Code.UNAVAILABLE,
            "%s is just being connected to anew by Environment.reconnect(); try again when that has returned"
                .formatted(task));
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  private static TensorFlowException restarted(TensorFlowException failure, String task) {
    var told =
        TensorFlowException.of(
            Code.ABORTED,
            "%s was started anew, and a tensor was on its way from it. What it kept is gone; %s"
                .formatted(task, RECONNECT));
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  private static TensorFlowException told(Code code, String task, String said) {
    if (said.contains("context_id")) {
      return TensorFlowException.of(
          Code.ABORTED,
          "%s does not know this process any more: it was started anew, or heard nothing for ten minutes. What it kept is gone; %s"
              .formatted(task, RECONNECT));
    }
    if (said.contains("Unable to find the relevant tensor")) {
      return TensorFlowException.of(
          Code.ABORTED,
          "%s does not have the tensor any more: it was started anew since. Make the tensor again"
              .formatted(task));
    }
    return code == Code.UNAVAILABLE
        ? TensorFlowException.of(
            code,
            "%s is out of reach: %s. Once it runs, %s; if it had ended, what it kept is gone"
                .formatted(task, said, RECONNECT))
        : TensorFlowException.of(code, task + ": " + said);
  }
}
