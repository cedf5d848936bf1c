package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.attributes.CloseMatch;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The messages of the imperative environment, as exceptions to throw.
final class Failures {
  private static final int MOST_INPUTS = 20;

  private Failures() {}

  static NoSuchElementException unknownOp(String op) {
    return new NoSuchElementException(
        "no op is registered as '%s'%s"
            .formatted(op, CloseMatch.suggestion(op, OpDefinitions.names())));
  }

  static IllegalArgumentException notATensor(String op, String where, @Nullable Object got) {
    return new IllegalArgumentException(
        "%s: %s must be a tensor, got %s; make one with tf.constant(…), and pass attributes by name"
            .formatted(
                op, where, got == null ? "null" : got.getClass().getSimpleName() + " " + got));
  }

  static IllegalArgumentException foreignTensor(String op, String where) {
    return new IllegalArgumentException(
        "%s: %s belongs to another environment; a tensor can only be used where it was made"
                .formatted(op, where)
            + ", move it with tf.constant(t.toHost())");
  }

  static IllegalStateException needsThread(String function) {
    return new IllegalStateException(
        ("%s: called in an inline host function, which holds a thread of the runtime that the"
             + " function may wait for; leave inline() out, so that the code runs on a thread of"
             + " its own")
            .formatted(function));
  }

  static IllegalArgumentException otherSignature(OperationKey expected, OperationKey got) {
    return new IllegalArgumentException(
        "Operation.call: made for %s, called with %s; get another one from the OpFactory"
            .formatted(expected, got));
  }

  static IllegalArgumentException wouldEndProcess(
      OperationKey key, String what, String expected, Object got) {
    return new IllegalArgumentException(
        "%s: %s must be %s, got %s in %s; the runtime does not check this, it would end or block the process"
            .formatted(key.op(), what, expected, got, key));
  }

  static IllegalArgumentException shapesDoNotFit(GuardedCall call, TensorFlowException report) {
    return refused(
        new IllegalArgumentException(call.key().op() + ": " + report.getMessage()), call.inputs());
  }

  /// The same exception with a description of the inputs.
  static IllegalArgumentException refused(IllegalArgumentException cause, Tensor[] inputs) {
    var message = new StringBuilder(String.valueOf(cause.getMessage()));
    appendInputs(message, inputs);
    var detailed = new IllegalArgumentException(message.toString());
    detailed.setStackTrace(cause.getStackTrace());
    return detailed;
  }

  static TensorFlowException failed(
      Operation operation, EagerTensor[] inputs, TensorFlowException cause) {
    var key = operation.key();
    String report = String.valueOf(cause.getMessage());
    var message = new StringBuilder(key.op()).append(": ").append(HostFailure.withoutMarks(report));
    appendInputs(message, inputs);
    if (!key.attributes().names().isEmpty()) {
      message.append("\n  attributes: ").append(key.attributes());
    }
    if (key.device() != null) {
      message.append("\n  device: ").append(key.device());
    }
    Advice.on(key, inputs, cause).ifPresent(advice -> message.append("\n  ").append(advice));
    var detailed = TensorFlowException.of(cause.code(), message.toString());
    detailed.setStackTrace(cause.getStackTrace());
    HostFailure.attach(detailed, report);
    return detailed;
  }

  private static void appendInputs(StringBuilder message, Tensor[] inputs) {
    int shown = Math.min(inputs.length, MOST_INPUTS);
    for (int i = 0; i < shown; i++) {
      message.append("\n  input ").append(i).append(": ").append(describe(inputs[i]));
    }
    if (shown < inputs.length) {
      message.append("\n  … and ").append(inputs.length - shown).append(" more inputs");
    }
  }

  private static String describe(Tensor input) {
    return input instanceof EagerTensor eager && eager.isClosed()
        ? input.dtype() + ", closed"
        : input.dtype() + " " + input.shape();
  }
}
