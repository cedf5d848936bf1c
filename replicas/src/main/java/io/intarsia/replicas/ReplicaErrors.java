package io.intarsia.replicas;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import org.jspecify.annotations.Nullable;

/// What the users of replicas are told.
final class ReplicaErrors {
  private static final String FORM =
      "it has the form {\"cluster\": {\"worker\": [\"HOST:PORT\", …]}, \"task\": {\"type\":"
          + " \"worker\", \"index\": 0}}";

  private ReplicaErrors() {}

  // -- running ------------------------------------------------------------------------------------

  /// What the code of a replica threw, as an exception of the same class that names the replica;
  /// one of other classes has a note.
  static RuntimeException inReplica(int replica, Throwable failure) {
    String message = "replica %d: %s".formatted(replica, failure.getMessage());
    return switch (failure) {
      case TensorFlowException e -> like(TensorFlowException.of(e.code(), message), e);
      case IllegalArgumentException e when e.getClass() == IllegalArgumentException.class ->
          like(new IllegalArgumentException(message), e);
      case IllegalStateException e when e.getClass() == IllegalStateException.class ->
          like(new IllegalStateException(message), e);
      case Error e -> {
        e.addSuppressed(new IllegalStateException("in replica " + replica));
        throw e;
      }
      case RuntimeException e -> {
        e.addSuppressed(new IllegalStateException("in replica " + replica));
        yield e;
      }
      default -> new IllegalStateException(message, failure);
    };
  }

  private static RuntimeException like(RuntimeException named, RuntimeException failure) {
    named.initCause(failure);
    named.setStackTrace(failure.getStackTrace());
    return named;
  }

  /// Of a replica that waits for one that failed.
  static IllegalStateException otherFailed(int replica, Throwable failure) {
    return new IllegalStateException(
        "replica %d has failed, so this one cannot go on: %s"
            .formatted(replica, failure.getMessage()),
        failure);
  }

  static IllegalStateException failed(Error error) {
    return new IllegalStateException("what the replicas came together for has failed", error);
  }

  static IllegalStateException ended(int ended, int waiting, Joint joint) {
    return Mistake.state(
        ("%s: replica %d waits for all, but replica %d has ended without; all replicas must come to"
                + " the same collectives in the same order")
            .formatted(joint.name(), waiting, ended));
  }

  static IllegalStateException otherCollective(Joint joint, int replica, Joint other) {
    return Mistake.state(
        ("%s: replica %d came to %s instead; all replicas must come to the same collectives in the"
                + " same order")
            .formatted(joint.name(), replica, other.name()));
  }

  static IllegalStateException notRunning(String collective, int replica) {
    return Mistake.state(
        ("%s: replica %d does not run here; a collective is for the code that `run` was given, on"
                + " its own thread and while it runs")
            .formatted(collective, replica));
  }

  static IllegalStateException inFunction(String collective) {
    return Mistake.state(
        ("%s: the function, loop or branch that is traced here belongs to one replica alone; call"
                + " `run` inside of it")
            .formatted(collective));
  }

  static IllegalStateException nested() {
    return Mistake.state(
        "run: replicas run already; the code of a replica cannot begin others, call collectives");
  }

  static IllegalArgumentException argumentSize(int argument, int expected, int got) {
    return Mistake.argument(
        "run: argument %d must have a value for each of the %d replicas here, got %d"
            .formatted(argument, expected, got));
  }

  static IllegalStateException nothing(int replica) {
    return Mistake.state(
        "run: the code of replica %d gave null; expected a value, which may be an empty list"
            .formatted(replica));
  }

  // -- making -------------------------------------------------------------------------------------

  static IllegalArgumentException noDevices() {
    return Mistake.argument("onDevices: expected a device or more, got none");
  }

  static IllegalArgumentException twice(String device) {
    return Mistake.argument(
        "onDevices: %s is named twice; each replica has a device of its own".formatted(device));
  }

  static IllegalArgumentException noWorkers() {
    return Mistake.argument(
        "onWorkers: the environment has no other tasks; open it with EnvironmentOptions.withCluster");
  }

  static IllegalArgumentException noJson(String why) {
    return Mistake.argument("TF_CONFIG: expected JSON: %s; %s".formatted(why, FORM));
  }

  static IllegalArgumentException tfConfig(String expected, Object got) {
    return Mistake.argument("TF_CONFIG: expected %s, got %s; %s".formatted(expected, got, FORM));
  }

  static String otherVariable(Variable variable, @Nullable Tensor stored) {
    return "expected %s %s, got %s"
        .formatted(
            variable.dtype(),
            variable.shape(),
            stored == null ? "nothing" : stored.dtype() + " " + stored.shape());
  }

  // -- collectives --------------------------------------------------------------------------------

  static IllegalArgumentException root(int root, int count) {
    return Mistake.argument(
        "broadcast: root must be a replica, in [0, %d), got %d".formatted(count, root));
  }

  static IllegalArgumentException concat(String collective) {
    return Mistake.argument(
        "%s: CONCAT is no reduction of values of one shape; use allGather".formatted(collective));
  }

  static IllegalArgumentException unlike(
      String collective, int replica, IllegalArgumentException why) {
    var error =
        Mistake.argument(
            "%s: replica %d gives a value of another structure than replica 0: %s"
                .formatted(collective, replica, why.getMessage()));
    error.initCause(why);
    return error;
  }

  static IllegalArgumentException refused(String collective, IllegalArgumentException why) {
    var error = Mistake.argument("%s: %s".formatted(collective, why.getMessage()));
    error.initCause(why);
    return error;
  }
}
