package io.intarsia.internal.function.host;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.function.type.Unlike;
import io.intarsia.nest.KeyPath;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What is wrong with host functions and what they give.
public final class HostErrors {
  private HostErrors() {}

  public static IllegalArgumentException foreign(String op) {
    return Mistake.argument(
        ("%s: an input belongs to another environment; a tensor can only be used where it was made,"
                + " move it with tf.constant(t.toHost())")
            .formatted(op));
  }

  static IllegalArgumentException noSpec(String function, KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        ("host function '%s': the result must be declared by a spec, or a nest of specs; %s is"
                + " %s, use a TensorSpec or the spec of an extension type")
            .formatted(function, path.of("result"), got));
  }

  public static IllegalArgumentException noHostForm(String function, String where, Object got) {
    return Mistake.argument(
        ("host function '%s': %s holds a tensor that has no value in Java, %s; pass what it leads"
                + " to, such as the value of a variable")
            .formatted(function, where, got));
  }

  static IllegalArgumentException otherResult(
      KeyPath path, @Nullable Object expected, @Nullable Object got) {
    return Mistake.argument(
        "%s: expected %s, got %s%s; return what is declared (a tensor of host data is made by tf.constant), or declare what is returned"
            .formatted(path.of("result"), expected, got, Unlike.of(expected, got)));
  }

  static IllegalArgumentException symbolicResult(KeyPath path, Tensor got) {
    return Mistake.argument(
        ("%s: %s belongs to a trace and has no value; compute the result from the input of the"
                + " host function")
            .formatted(path.of("result"), got));
  }

  static IllegalArgumentException closedResult(KeyPath path) {
    return Mistake.argument(
        "%s: the tensor was closed; a host function hands its result over, do not close it"
            .formatted(path.of("result")));
  }

  static IllegalStateException noHostFunction() {
    return Mistake.state(
        "the graph calls a host function that is not there: it was made by another process, or the"
            + " function that held it is gone; trace the function again in this process");
  }

  public static TensorFlowException late(Duration limit) {
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        "the code took longer than the timeout of the run options, %d ms"
            .formatted(limit.toMillis()));
  }
}
