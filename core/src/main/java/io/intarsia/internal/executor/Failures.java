package io.intarsia.internal.executor;

import io.intarsia.errors.Spelling;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Mismatch;
import io.intarsia.internal.refusal.RefusalErrors;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The messages of the imperative environment, as exceptions to throw.
public final class Failures {
  private Failures() {}

  public static NoSuchElementException unknownOp(String op) {
    return Mistake.missing(
        "no op is registered as '%s'%s"
            .formatted(op, Spelling.suggestion(op, OpDefinitions.names())));
  }

  public static IllegalStateException nothingToReconnect() {
    return Mistake.state(
        "Environment.reconnect: all ops of this environment run in this process; only one with a"
            + " target or a cluster is connected to others");
  }

  public static IllegalArgumentException handlesApart(OpKey key, String one, String other) {
    return Mistake.argument(
        "%s: its handles, as of variables, are on %s and on %s; an op runs where its handles are: make"
                .formatted(key.op(), one, other)
            + " them on one device, or read them first");
  }

  public static TensorFlowException noKernel(
      OpKey key, Map<String, Object> inferred, Set<String> deviceTypes, String target) {
    return TensorFlowException.of(
        TensorFlowException.Code.UNIMPLEMENTED,
        "%s: no device of %s (%s) has a kernel for it; what follows from the inputs is %s"
            .formatted(key.op(), target, String.join(", ", deviceTypes), new TreeMap<>(inferred)));
  }

  public static IllegalArgumentException notATensor(String op, String where, @Nullable Object got) {
    return Mistake.argument(
        "%s: %s must be a tensor, got %s; make one with tf.constant(…), and pass attributes by name"
            .formatted(op, where, got == null ? "null" : ClassNames.of(got) + " " + got));
  }

  public static IllegalArgumentException foreignTensor(String op, String where) {
    return Mistake.argument(
        "%s: %s belongs to another environment; a tensor can only be used where it was made"
                .formatted(op, where)
            + ", move it with tf.constant(t.toHost())");
  }

  public static IllegalArgumentException otherSignature(OpKey expected, OpKey got) {
    return Mistake.argument(
        "Operation.call: made for %s, called with %s; get another one from the OpFactory"
            .formatted(expected, got));
  }

  /// The same failure, with the name of the op if it is one of its inputs that is closed. Variables
  /// have a name of their own, and who reads one has not called an op.
  public static IllegalStateException closedInput(
      OpKey key, EagerTensor[] inputs, IllegalStateException failure) {
    for (int i = 0; i < inputs.length; i++) {
      if (inputs[i].isClosed() && !inputs[i].dtype().isHandle()) {
        String which = inputs.length == 1 ? "" : " (input " + i + ")";
        return Mistake.state(key.op() + ": " + failure.getMessage() + which, failure);
      }
    }
    return failure;
  }

  public static TensorFlowException failed(
      OpKey key, EagerTensor[] inputs, TensorFlowException failure) {
    TensorFlowException cause = ClusterFailures.told(failure, inputs);
    String report = String.valueOf(cause.getMessage());
    var message = new StringBuilder(key.op()).append(": ");
    message.append(
        Mismatch.said(key.op(), key.attributes(), inputs, HostFailure.withoutMarks(report)));
    message.append(RefusalErrors.described(inputs));
    if (!key.attributes().names().isEmpty()) {
      message.append("\n  attributes: ").append(key.attributes());
    }
    if (key.device() != null) {
      message.append("\n  device: ").append(key.device());
    }
    Advice.on(cause).ifPresent(advice -> message.append("\n  ").append(advice));
    var detailed = TensorFlowException.of(cause.code(), message.toString());
    detailed.setStackTrace(cause.getStackTrace());
    HostFailure.attach(detailed, report);
    return detailed;
  }

  /// An op that did not end in time.
  public static TensorFlowException late(Duration limit) {
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        "the op took longer than the timeout of the run options, " + limit.toMillis() + " ms");
  }
}
