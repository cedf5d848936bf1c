package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.remote.RemoteSession.Setup;
import java.time.Duration;
import java.util.Locale;

/// What is said when a server or a task of its cluster is not there.
final class RemoteErrors {
  private static final String AGAIN =
      "; what it kept is gone: when it is there again, call environment.reconnect()";

  private RemoteErrors() {}

  static TensorFlowException unknownHost(RemoteTarget target) {
    return unavailable(
        "%s: no machine is known as \"%s\"; correct the host of the target"
            .formatted(target, target.host()));
  }

  static TensorFlowException unreachable(RemoteTarget target, String reason) {
    return unavailable(
        "%s: nobody answers there (%s); start a server with `intarsia server`, or correct the target"
            .formatted(target, reason));
  }

  static TensorFlowException noSession(Setup setup, TensorFlowException report) {
    if (report.code() != Code.DEADLINE_EXCEEDED) {
      return TensorFlowException.of(report.code(), noAnswer(setup, report));
    }
    return TensorFlowException.of(
        Code.DEADLINE_EXCEEDED,
        "%s: no session within %s. The address is taken, but what listens there does not answer, or is no server of TensorFlow's, or waits for another task of its cluster: a server opens no session before all tasks are up. Allow more time with EnvironmentOptions.withDeadline"
            .formatted(setup.target(), shown(setup.deadline())));
  }

  // What another server says, or one that ends, gRPC tells in words of its own.
  private static String noAnswer(Setup setup, TensorFlowException report) {
    String said = setup.target() + ": no session (" + brief(report) + ")";
    return switch (report.code()) {
      case UNAVAILABLE, UNKNOWN, INTERNAL, UNIMPLEMENTED ->
          said
              + ". What listens there is no server of TensorFlow's, or it has just ended: start one with `intarsia server`, or correct the target";
      default -> said;
    };
  }

  static TensorFlowException refused(RemoteTarget target) {
    return unavailable(
        "%s: the connection is lost, nobody listens there any more%s".formatted(target, AGAIN));
  }

  static TensorFlowException restarted(RemoteTarget target) {
    return unavailable(
        "%s: the server was started anew and knows nothing of this session%s"
            .formatted(target, AGAIN));
  }

  static TensorFlowException silent(Setup setup, String task) {
    return TensorFlowException.of(
        Code.DEADLINE_EXCEEDED,
        "%s of %s gave no sign of life within %s%s; allow more time with EnvironmentOptions.withDeadline"
            .formatted(task, setup.target(), shown(setup.deadline()), AGAIN));
  }

  static TensorFlowException lost(RemoteTarget target, String task, TensorFlowException report) {
    return unavailable("%s of %s is lost (%s)%s".formatted(task, target, brief(report), AGAIN));
  }

  static TensorFlowException closed(RemoteTarget target) {
    return unavailable(
        "%s: the connection ended while the op ran: the environment was connected anew or closed"
            .formatted(target));
  }

  static TensorFlowException interrupted(RemoteTarget target) {
    return TensorFlowException.of(
        Code.CANCELLED,
        "%s: this thread was interrupted while it waited for the server; the call may go on there, and what it gives is dropped"
            .formatted(target));
  }

  static TensorFlowException notBegun(RemoteTarget target) {
    return TensorFlowException.of(
        Code.CANCELLED,
        "%s: this thread was interrupted while it waited for one of the many calls under way to end; nothing was sent"
            .formatted(target));
  }

  static TensorFlowException gone(Setup setup, String what, String device) {
    return unavailable(
        "%s is gone: %s of %s kept it, for a connection that has ended; make it anew"
            .formatted(what, Tasks.of(device), setup.target()));
  }

  private static TensorFlowException unavailable(String message) {
    return TensorFlowException.of(Code.UNAVAILABLE, message);
  }

  /// What the runtime says, without whom it passed through and what else it logged.
  private static String brief(TensorFlowException report) {
    String[] lines = String.valueOf(report.getMessage()).split("\n", -1);
    for (String line : lines) {
      boolean isFrame = line.startsWith("=====") || line.contains("From /job:") || line.isBlank();
      if (!isFrame) {
        return line.strip();
      }
    }
    return report.code().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String shown(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
