package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The messages of refusals, as exceptions to throw.
public final class RefusalErrors {
  private static final int MOST_INPUTS = 20;

  private RefusalErrors() {}

  static IllegalStateException needsThread(String function) {
    return Mistake.state(
        ("%s: called in an inline host function, which holds a thread of the runtime that the"
                + " function may wait for; leave inline() out, so that the code runs on a thread of"
                + " its own")
            .formatted(function));
  }

  static IllegalArgumentException wouldEndProcess(
      OpKey key, String what, String expected, Object got) {
    return Mistake.argument(
        "%s: %s must be %s, got %s in %s; the runtime does not check this, it would end or block the process"
            .formatted(key.op(), what, expected, got, key));
  }

  static IllegalArgumentException shapesDoNotFit(GuardedCall call, TensorFlowException report) {
    return refused(Mistake.argument(call.key().op() + ": " + report.getMessage()), call.inputs());
  }

  /// The same exception with a description of the inputs.
  public static IllegalArgumentException refused(IllegalArgumentException cause, Tensor[] inputs) {
    var detailed = Mistake.argument(cause.getMessage() + described(inputs));
    detailed.setStackTrace(cause.getStackTrace());
    return detailed;
  }

  /// The tensors among the inputs of a call, lists flattened.
  public static Tensor[] flat(Object... inputs) {
    return Arrays.stream(inputs)
        .flatMap(input -> input instanceof List<?> list ? list.stream() : Stream.of(input))
        .filter(Tensor.class::isInstance)
        .toArray(Tensor[]::new);
  }

  /// Dtypes and shapes, a line each.
  public static String described(Tensor[] inputs) {
    var text = new StringBuilder();
    int shown = Math.min(inputs.length, MOST_INPUTS);
    for (int i = 0; i < shown; i++) {
      text.append("\n  input ").append(i).append(": ").append(described(inputs[i]));
    }
    if (shown < inputs.length) {
      text.append("\n  … and ").append(inputs.length - shown).append(" more inputs");
    }
    return text.toString();
  }

  private static String described(Tensor input) {
    if (input instanceof EagerTensor eager && eager.isClosed()) {
      return input.dtype() + ", closed";
    }
    try {
      return input.dtype() + " " + input.shape();
    } catch (TensorFlowException e) {
      return input.dtype() + ", lost"; // with the task it was on
    }
  }

  /// What to do about operands of different dtypes.
  static String cast(DType wanted) {
    return "TensorFlow does not promote; cast one, for example b.cast(DType." + wanted.name() + ")";
  }
}
